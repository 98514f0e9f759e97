package pinakes.engine.document;

/// Names a document for its life, as [DocumentId] does, in a form that people can say.
public record DocumentNumber(long value) {
    public DocumentNumber {
        if (value < 1) {
            throw new IllegalArgumentException("a document number is 1 or more, got " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
