package io.tieout.realtime.archive;

import java.io.IOException;
import java.net.URI;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FSDataOutputStreamWrapper;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;

/**
 * Local files under the scheme {@code fulldisk}, on a disk that has no room left for those of hour 13. Flink finds this
 * class by its service loader.
 */
public final class FullDisk implements FileSystemFactory {

    static final String SCHEME = "fulldisk";
    private static final String FULL = "event_hour=13";

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileSystem create(URI uri) {
        return new LocalFileSystem() {
            @Override
            public FSDataOutputStream create(Path file, WriteMode mode) throws IOException {
                FSDataOutputStream out = super.create(file, mode);
                return file.getPath().contains(FULL) ? full(out) : out;
            }
        };
    }

    /** Takes what it can before it fails, as a disk does. */
    private static FSDataOutputStream full(FSDataOutputStream out) {
        return new FSDataOutputStreamWrapper(out) {
            @Override
            public void write(byte[] values) throws IOException {
                write(values, 0, values.length);
            }

            @Override
            public void write(byte[] values, int offset, int length) throws IOException {
                super.write(values, offset, length / 2);
                throw new IOException("No space left on device");
            }
        };
    }
}
