package io.tieout.realtime.check;

/**
 * The answer of one check.
 *
 * @param pipeline the sink that is filled, and the join on the way to it if the answer is about one
 * @param found a sentence that names operators, tables and columns, without a full stop
 * @param remedy what to do, without a full stop; empty if there is nothing to do
 */
public record Finding(Check check, Verdict verdict, String pipeline, String found, String remedy) {

    static Finding ok(Check check, String pipeline, String found) {
        return new Finding(check, Verdict.OK, pipeline, found, "");
    }

    static Finding note(Check check, String pipeline, String found, String remedy) {
        return new Finding(check, Verdict.NOTE, pipeline, found, remedy);
    }

    static Finding wrong(Check check, String pipeline, String found, String remedy) {
        return new Finding(check, Verdict.WRONG, pipeline, found, remedy);
    }

    boolean isWrong() {
        return verdict == Verdict.WRONG;
    }

    /** The sentence, and what to do about it. */
    public String text() {
        return remedy.isEmpty() ? found : "%s: %s".formatted(found, remedy);
    }
}
