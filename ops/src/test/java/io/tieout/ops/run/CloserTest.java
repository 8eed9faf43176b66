package io.tieout.ops.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloserTest {

    private final List<String> stopped = new ArrayList<>();
    private final Closer closer = new Closer();

    @Test
    void partsAreStoppedInTheReverseOrderOfTheirStart() {
        closer.add(part("database"));
        closer.add(part("pool"));
        closer.add(part("job"));

        closer.close();

        assertThat(stopped).containsExactly("job", "pool", "database");
    }

    @Test
    void aPartIsStoppedOnceHoweverOftenItIsClosed() {
        closer.add(part("job"));

        closer.close();
        closer.close();

        assertThat(stopped).containsExactly("job");
    }

    @Test
    void aPartThatComesAfterTheEndIsStoppedAtOnceAndReturned() {
        closer.close();
        AutoCloseable late = part("late");

        assertThat(closer.add(late)).isSameAs(late);

        assertThat(stopped).containsExactly("late");
    }

    @Test
    void aPartThatDoesNotStopCleanlyLeavesTheOthersToBeStopped() {
        closer.add(part("first"));
        closer.add(new AutoCloseable() {
            @Override
            public void close() {
                throw new IllegalStateException("stuck");
            }

            @Override
            public String toString() {
                return "a part that is made to fail";
            }
        });

        closer.close();

        assertThat(stopped).containsExactly("first");
    }

    private AutoCloseable part(String name) {
        return () -> stopped.add(name);
    }
}
