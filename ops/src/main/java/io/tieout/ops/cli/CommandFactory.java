package io.tieout.ops.cli;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes commands that want a console with it, and everything else as picocli does. */
final class CommandFactory implements IFactory {

    private final Console console;

    CommandFactory(Console console) {
        this.console = console;
    }

    @Override
    public <K> K create(Class<K> kind) throws Exception {
        for (Constructor<?> constructor : kind.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Console.class) {
                try {
                    return kind.cast(constructor.newInstance(console));
                } catch (InvocationTargetException failed) {
                    throw new IllegalStateException(failed.getCause());
                }
            }
        }
        return CommandLine.defaultFactory().create(kind);
    }
}
