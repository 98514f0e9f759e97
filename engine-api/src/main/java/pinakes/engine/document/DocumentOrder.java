package pinakes.engine.document;

/// The order of a list of documents; ties are ordered by number, in the same direction.
public record DocumentOrder(Key key, boolean descending) {
    public static final DocumentOrder NEWEST_FIRST = new DocumentOrder(Key.ADDED_AT, true);

    public enum Key {
        ADDED_AT,
        UPDATED_AT,
        FILE_NAME,
        SIZE
    }
}
