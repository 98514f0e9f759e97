package pinakes.engine.document;

/// Which of the matching documents to list, and how far to count them.
///
/// @param limit maximum number of documents; 0 returns only the total
/// @param offset number of documents to skip
/// @param countedMax maximum number of documents after these to count; 1 says whether there are more
public record DocumentRange(int limit, long offset, long countedMax) {
    public DocumentRange {
        if (limit < 0 || offset < 0 || countedMax < 1) {
            throw new IllegalArgumentException("limit and offset must be 0 or more and countedMax 1 or more, got "
                    + limit + ", " + offset + " and " + countedMax);
        }
    }

    /// All matching documents are counted.
    public static DocumentRange counted(int limit, long offset) {
        return new DocumentRange(limit, offset, Long.MAX_VALUE);
    }

    /// Where counting ends; a lower total is exact.
    public long totalMax() {
        return countedMax >= Long.MAX_VALUE - offset - limit ? Long.MAX_VALUE : offset + limit + countedMax;
    }
}
