package pinakes.engine.http.wire;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.ProjectId;

/// A question to one project.
///
/// @param top how many chunks at the most; 10 when not given
/// @param hybrid whether words count beside the meaning; not, when not given
/// @param tags chunks with all of these
/// @param anyTags chunks with at least one of these
/// @param source the path or the title of what the chunk is from
public record WireChunkSearch(
        String query,
        @Nullable Integer top,
        @Nullable Boolean hybrid,
        @Nullable Set<String> tags,
        @Nullable Set<String> anyTags,
        @Nullable String citekey,
        @Nullable String source,
        @Nullable Integer pageFrom,
        @Nullable Integer pageTo,
        @Nullable Integer yearFrom,
        @Nullable Integer yearTo) {
    private static final int TOP_PRESET = 10;

    public static WireChunkSearch of(ChunkQuery query) {
        var filter = query.filter();
        return new WireChunkSearch(
                query.text(),
                query.limit(),
                query.hybrid(),
                filter.allTags(),
                filter.anyTag(),
                filter.citekey(),
                filter.source(),
                filter.pages().from(),
                filter.pages().to(),
                filter.years().from(),
                filter.years().to());
    }

    /// The question in the words of the domain.
    ///
    /// @throws IllegalArgumentException when it is empty or too long, a number is out of range, or there are too
    ///     many tags
    public ChunkQuery query(ProjectId project) {
        return new ChunkQuery(project, query, top == null ? TOP_PRESET : top, filter(), Boolean.TRUE.equals(hybrid));
    }

    private ChunkFilter filter() {
        return new ChunkFilter(
                orNone(anyTags),
                orNone(tags),
                citekey,
                source,
                new Range(pageFrom, pageTo),
                new Range(yearFrom, yearTo));
    }

    private static Set<String> orNone(@Nullable Set<String> tags) {
        return tags == null ? Set.of() : tags;
    }
}
