package pinakes.engine.project;

/// A question to one project.
///
/// @param limit how many chunks at the most
/// @param hybrid whether words count beside the meaning
public record ChunkQuery(ProjectId project, String text, int limit, ChunkFilter filter, boolean hybrid) {
    public static final int LIMIT_MAX = 100;

    public ChunkQuery {
        if (limit < 1 || limit > LIMIT_MAX) {
            throw new IllegalArgumentException("1 to " + LIMIT_MAX + " chunks can be asked for, got " + limit);
        }
    }
}
