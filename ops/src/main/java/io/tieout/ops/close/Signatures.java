package io.tieout.ops.close;

/** Who prepared the closing of a day, and who reviewed it. */
public record Signatures(Name preparedBy, Name reviewedBy) {

    /** @throws CloseException if both are one person */
    public Signatures {
        if (preparedBy.isSameAs(reviewedBy)) {
            throw new CloseException("Prepared by %s and reviewed by %s: a day is reviewed by somebody else"
                    .formatted(preparedBy, reviewedBy));
        }
    }
}
