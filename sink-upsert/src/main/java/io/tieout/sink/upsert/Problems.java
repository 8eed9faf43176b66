package io.tieout.sink.upsert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.table.api.ValidationException;

/** What is wrong with the declaration of a table, collected so that all of it is reported at once. */
final class Problems {

    private final List<String> found = new ArrayList<>();

    /** Runs a check that throws what it finds. */
    void check(Runnable check) {
        read(() -> {
            check.run();
            return true;
        });
    }

    /** What {@code value} gives, or empty where it was refused. */
    <T> Optional<T> read(Supplier<T> value) {
        try {
            return Optional.of(value.get());
        } catch (ValidationException problem) {
            found.add(problem.getMessage());
            return Optional.empty();
        }
    }

    /** @throws ValidationException with one line a problem. */
    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ValidationException(String.join("\n", found));
        }
    }
}
