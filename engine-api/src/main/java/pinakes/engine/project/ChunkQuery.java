package pinakes.engine.project;

/// A question to one project.
///
/// @param text 1 to 2,000 characters, not only blanks
/// @param limit how many chunks at the most
/// @param hybrid whether words count beside the meaning
public record ChunkQuery(ProjectId project, String text, int limit, ChunkFilter filter, boolean hybrid) {
    public static final int TEXT_CHARACTERS_MAX = 2_000;
    public static final int LIMIT_MAX = 100;

    public ChunkQuery {
        if (text.isBlank() || text.codePointCount(0, text.length()) > TEXT_CHARACTERS_MAX) {
            throw new IllegalArgumentException("a question has 1 to " + TEXT_CHARACTERS_MAX + " characters");
        }
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("1 to " + LIMIT_MAX + " chunks can be asked for, got " + limit);
        }
    }
}
