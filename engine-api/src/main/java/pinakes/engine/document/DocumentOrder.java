package pinakes.engine.document;

/// In which order documents are listed; documents that are equal by it come in the order of their numbers, in the same direction.
public record DocumentOrder(Key key, boolean descending) {
    public static final DocumentOrder NEWEST_FIRST = new DocumentOrder(Key.ADDED_AT, true);

    public enum Key {
        ADDED_AT,
        FILE_NAME,
        SIZE
    }
}
