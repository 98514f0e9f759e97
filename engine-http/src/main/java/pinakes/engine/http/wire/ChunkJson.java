package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;

/// The JSON of the chunks of a project.
public final class ChunkJson {
    private ChunkJson() {}

    /// A chunk to be stored.
    ///
    /// @param id names it within its project; a chunk of the same name is replaced
    /// @param embedding what the project's model made of it; when not given, the engine embeds it
    /// @param metadata where it is from and more; what is null in it was not said
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and copying every vector would cost
    public record NewChunk(
            String id,
            String text,
            float @Nullable [] embedding,

            @JsonSetter(contentNulls = Nulls.SET) @Nullable Map<String, @Nullable Object> metadata) {
        /// Records inside others are checked by nobody else.
        public NewChunk {
            if (id == null || text == null) {
                throw new IllegalArgumentException("every chunk has an id and a text");
            }
        }

        public static NewChunk of(pinakes.engine.project.NewChunk chunk) {
            var metadata = new LinkedHashMap<String, @Nullable Object>(chunk.metadata());
            return new NewChunk(chunk.id(), chunk.text(), chunk.vector(), metadata);
        }

        /// The chunk in the words of the domain.
        ///
        /// @throws IllegalArgumentException when its id or its text is empty or too long
        public pinakes.engine.project.NewChunk chunk() {
            return embedding == null
                    ? new pinakes.engine.project.NewChunk(id, text, said())
                    : new pinakes.engine.project.NewChunk(id, text, embedding, said());
        }

        private Map<String, Object> said() {
            var said = new LinkedHashMap<String, Object>();
            if (metadata != null) {
                metadata.forEach((name, value) -> {
                    if (value != null) {
                        said.put(name, value);
                    }
                });
            }
            return said;
        }
    }

    /// Chunks that are stored together, all of them or none.
    ///
    /// @param chunks 1 to 500; of several with the same id, the last counts
    /// @param migrate whether vectors of another model than the project's may come, which then replaces it
    public record Batch(List<NewChunk> chunks, @Nullable Boolean migrate) {
        public static Batch of(pinakes.engine.project.Batch batch) {
            return new Batch(batch.chunks().stream().map(NewChunk::of).toList(), batch.migrate());
        }

        /// The batch in the words of the domain.
        ///
        /// @throws IllegalArgumentException when it has no chunk or too many, or one that cannot be
        public pinakes.engine.project.Batch batch() {
            // Before the chunks are looked at, of which there may be very many.
            if (chunks.size() > pinakes.engine.project.Batch.CHUNKS_MAX) {
                throw new IllegalArgumentException("a batch has 1 to " + pinakes.engine.project.Batch.CHUNKS_MAX
                        + " chunks, got " + chunks.size());
            }
            return new pinakes.engine.project.Batch(
                    chunks.stream().map(NewChunk::chunk).toList(), Boolean.TRUE.equals(migrate));
        }
    }

    /// A batch that is durable and can be found.
    ///
    /// @param chunksWritten how many chunks, each id counted once
    /// @param warnings what whoever sent it may want to know
    public record Stored(ProjectJson.Project project, int chunksWritten, List<String> warnings) {
        public static Stored of(StoreOutcome.Written written) {
            return new Stored(ProjectJson.Project.of(written.project()), written.chunks(), written.warnings());
        }

        public StoreOutcome.Written written() {
            return new StoreOutcome.Written(project.project(), chunksWritten, warnings);
        }
    }

    /// A chunk of a project.
    ///
    /// @param citation ready to be written, such as `[@cleanArchitecture2023, p. 45]`; null without a citekey
    public record StoredChunk(
            String id,
            String text,
            Map<String, Object> metadata,
            @Nullable String citation) {
        public static StoredChunk of(pinakes.engine.project.StoredChunk chunk) {
            return new StoredChunk(
                    chunk.id(),
                    chunk.text(),
                    chunk.metadata(),
                    chunk.citation().pandoc().orElse(null));
        }

        public pinakes.engine.project.StoredChunk chunk() {
            return new pinakes.engine.project.StoredChunk(id, text, metadata);
        }
    }

    /// A question to one project.
    ///
    /// @param top how many chunks at the most; 10 when not given
    /// @param hybrid whether words count beside the meaning; not, when not given
    /// @param tags chunks with all of these
    /// @param anyTags chunks with at least one of these
    /// @param source the path or the title of what the chunk is from
    public record ChunkSearch(
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

        public static ChunkSearch of(ChunkQuery query) {
            var filter = query.filter();
            return new ChunkSearch(
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
        /// @throws IllegalArgumentException when it is empty or too long, a number is out of range, or there
        are too
        ///     many tags
        public ChunkQuery query(ProjectId project) {
            return new ChunkQuery(
                    project, query, top == null ? TOP_PRESET : top, filter(), Boolean.TRUE.equals(hybrid));
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

    /// The chunks that were found, the best first.
    ///
    /// @param confidence how likely the first result is relevant, from 0 to 1
    public record FoundChunks(ProjectJson.Project project, List<Result> results, double confidence) {
        public static FoundChunks of(FindOutcome.Found found) {
            return new FoundChunks(
                    ProjectJson.Project.of(found.project()),
                    found.chunks().stream().map(Result::of).toList(),
                    found.confidence());
        }

        public FindOutcome.Found found() {
            return new FindOutcome.Found(
                    project.project(), results.stream().map(Result::found).toList(), confidence);
        }

        /// A chunk that was found.
        ///
        /// @param score how likely it is what was asked for, from 0 to 1
        public record Result(StoredChunk chunk, double score) {
            static Result of(FoundChunk found) {
                return new Result(StoredChunk.of(found.chunk()), found.relevance());
            }

            FoundChunk found() {
                return new FoundChunk(chunk.chunk(), score);
            }
        }
    }

    /// What the collection of a project is made of.
    ///
    /// @param size how many chunks it has
    /// @param payloadKeys which fields chunks have, the usual ones first
    /// @param sample the chunks that were stored last
    public record Collection(
            ProjectJson.Project project, long size, List<String> payloadKeys, List<StoredChunk> sample) {
        public static Collection of(InspectOutcome.Inspected inspected) {
            return new Collection(
                    ProjectJson.Project.of(inspected.project()),
                    inspected.chunks(),
                    inspected.payloadKeys(),
                    inspected.sample().stream().map(StoredChunk::of).toList());
        }

        public InspectOutcome.Inspected inspected() {
            return new InspectOutcome.Inspected(
                    project.project(),
                    size,
                    payloadKeys,
                    sample.stream().map(StoredChunk::chunk).toList());
        }
    }
}
