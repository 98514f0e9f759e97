package pinakes.engine.document;

/// A short number that identifies a document for its lifetime, as its [DocumentId] does.
public record DocumentNumber(long value) {
    public DocumentNumber {
        if (value < 1) {
            throw new IllegalArgumentException("a document number must be at least 1, got " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
