package pinakes.engine.project;

/// The pages that a chunk is on, the last included.
public record PageSpan(int first, int last) {
    public PageSpan {
        if (first > last) {
            throw new IllegalArgumentException("the first page is not after the last, got " + first + " and " + last);
        }
    }
}
