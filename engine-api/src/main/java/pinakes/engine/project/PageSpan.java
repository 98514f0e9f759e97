package pinakes.engine.project;

/// The first and the last page of a chunk.
public record PageSpan(int first, int last) {
    public PageSpan {
        if (first > last) {
            throw new IllegalArgumentException(
                    "the first page must not follow the last, got " + first + " and " + last);
        }
    }
}
