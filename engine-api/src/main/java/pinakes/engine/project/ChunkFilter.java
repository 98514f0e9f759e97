package pinakes.engine.project;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which chunks of a project a question is about; what is absent or empty lets every chunk through.
///
/// @param anyTag chunks that have at least one of these
/// @param allTags chunks that have every one of these
/// @param source the path or the title of what the chunk is from
/// @param pageFrom chunks that are on this page or on a later one
/// @param pageTo chunks that are on this page or on an earlier one
public record ChunkFilter(
        Set<String> anyTag,
        Set<String> allTags,
        @Nullable String citekey,
        @Nullable String source,
        @Nullable Integer pageFrom,
        @Nullable Integer pageTo,
        @Nullable Integer yearFrom,
        @Nullable Integer yearTo) {
    public static final ChunkFilter ALL = new ChunkFilter(Set.of(), Set.of(), null, null, null, null, null, null);

    public static final int TAGS_MAX = 100;

    public ChunkFilter {
        anyTag = Set.copyOf(anyTag);
        allTags = Set.copyOf(allTags);
        if (anyTag.size() > TAGS_MAX || allTags.size() > TAGS_MAX) {
            throw new IllegalArgumentException("a filter has at most " + TAGS_MAX + " tags of a kind");
        }
    }
}
