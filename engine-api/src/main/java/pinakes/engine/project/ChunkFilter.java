package pinakes.engine.project;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Selects chunks of a project; an empty or absent component restricts nothing.
///
/// @param anyTag chunks with at least one of these tags
/// @param allTags chunks with all of these tags
/// @param source the path or the title of the file that the chunk is from
/// @param pages chunks that are at least partly on these pages
/// @param years chunks of works that were published in these years
/// @param metadata for each of these names any of the values, as [MetadataValues] writes them
public record ChunkFilter(
        Set<String> anyTag,
        Set<String> allTags,
        @Nullable String citekey,
        @Nullable String source,
        Range pages,
        Range years,
        Map<String, Set<String>> metadata) {
    public static final ChunkFilter ALL =
            new ChunkFilter(Set.of(), Set.of(), null, null, Range.UNLIMITED, Range.UNLIMITED, Map.of());

    public static final int TAGS_MAX = 100;
    public static final int METADATA_MAX = 100;

    public ChunkFilter {
        anyTag = Set.copyOf(anyTag);
        allTags = Set.copyOf(allTags);
        metadata = Map.copyOf(metadata);
        if (anyTag.size() > TAGS_MAX || allTags.size() > TAGS_MAX) {
            throw new IllegalArgumentException("a filter can contain at most " + TAGS_MAX + " tags per field, got "
                    + Math.max(anyTag.size(), allTags.size()));
        }
        if (metadata.size() > METADATA_MAX) {
            throw new IllegalArgumentException(
                    "a filter can contain at most " + METADATA_MAX + " metadata names, got " + metadata.size());
        }
        if (metadata.values().stream().anyMatch(values -> values.size() > METADATA_MAX)) {
            throw new IllegalArgumentException(
                    "a filter can contain at most " + METADATA_MAX + " values per metadata name");
        }
    }

    /// A range of whole numbers, both ends included; an absent end is open.
    public record Range(@Nullable Integer from, @Nullable Integer to) {
        public static final Range UNLIMITED = new Range(null, null);
    }
}
