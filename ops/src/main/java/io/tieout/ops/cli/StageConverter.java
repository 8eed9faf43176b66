package io.tieout.ops.cli;

import io.tieout.ops.bench.Stage;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A stage by its name, as {@code stock-facts}. */
final class StageConverter implements ITypeConverter<Stage> {

    @Override
    public Stage convert(String text) {
        try {
            return Stage.named(text);
        } catch (IllegalArgumentException unknown) {
            throw new TypeConversionException(unknown.getMessage());
        }
    }
}
