package pinakes.engine.project;

/// A search in one project.
///
/// @param text 1 to 2,000 characters, not blank
/// @param limit maximum number of chunks
/// @param hybrid whether to match words as well as meaning
public record ChunkQuery(ProjectId project, String text, int limit, ChunkFilter filter, boolean hybrid) {
    public static final int TEXT_CHARACTERS_MAX = 2_000;
    public static final int LIMIT_MAX = 100;

    public ChunkQuery {
        if (text.isBlank() || text.codePointCount(0, text.length()) > TEXT_CHARACTERS_MAX) {
            throw new IllegalArgumentException("a query must have 1 to " + TEXT_CHARACTERS_MAX
                    + " characters and must not be blank, got " + text.codePointCount(0, text.length()));
        }
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("the limit must be 1 to " + LIMIT_MAX + " chunks, got " + limit);
        }
    }
}
