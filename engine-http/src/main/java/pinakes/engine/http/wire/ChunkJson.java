package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.ingest.JobId;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;

/// The JSON of the chunks of a project.
public final class ChunkJson {
    private ChunkJson() {}

    /// A chunk to store.
    ///
    /// @param id unique within its project; a chunk with the same id is replaced
    /// @param embedding its vector from the project's model; computed by the engine when absent
    /// @param metadata its source and anything else; null values are ignored
    @SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector would be slow
    public record NewChunk(
            String id,
            String text,
            float @Nullable [] embedding,

            @JsonSetter(contentNulls = Nulls.SET) @Nullable Map<String, @Nullable Object> metadata) {
        // Required fields are checked for the outermost record only.
        public NewChunk {
            if (id == null || text == null) {
                throw new IllegalArgumentException("every chunk needs an id and a text");
            }
        }

        public static NewChunk of(pinakes.engine.project.NewChunk chunk) {
            var metadata = new LinkedHashMap<String, @Nullable Object>(chunk.metadata());
            return new NewChunk(chunk.id(), chunk.text(), chunk.vector(), metadata);
        }

        public pinakes.engine.project.NewChunk chunk() {
            return embedding == null
                    ? new pinakes.engine.project.NewChunk(id, text, metadataWithoutNulls())
                    : new pinakes.engine.project.NewChunk(id, text, embedding, metadataWithoutNulls());
        }

        private Map<String, Object> metadataWithoutNulls() {
            var present = new LinkedHashMap<String, Object>();
            if (metadata != null) {
                metadata.forEach((name, value) -> {
                    if (value != null) {
                        present.put(name, value);
                    }
                });
            }
            return present;
        }
    }

    /// Chunks that are stored together, all or none.
    ///
    /// @param chunks 1 to 500; the last of several with the same id wins
    /// @param migrate whether vectors of another model are allowed, which then replaces the project's model
    public record Batch(List<NewChunk> chunks, @Nullable Boolean migrate) {
        public static Batch of(pinakes.engine.project.Batch batch) {
            return new Batch(batch.chunks().stream().map(NewChunk::of).toList(), batch.migrate());
        }

        /// The batch of a caller.
        ///
        /// @param queueable whether the owner gets a job when embedding takes too long
        public pinakes.engine.project.Batch batch(String owner, boolean queueable) {
            // Checked first, to not convert a huge list in vain.
            if (chunks.size() > pinakes.engine.project.Batch.CHUNKS_MAX) {
                throw new IllegalArgumentException("a batch can have 1 to " + pinakes.engine.project.Batch.CHUNKS_MAX
                        + " chunks, got " + chunks.size());
            }
            return new pinakes.engine.project.Batch(
                    chunks.stream().map(NewChunk::chunk).toList(), Boolean.TRUE.equals(migrate), owner, queueable);
        }
    }

    /// The answer to a batch that may become a job.
    ///
    /// @param chunksWritten number of chunks that are durable and searchable
    /// @param replaced how many of them replaced a chunk with the same id
    /// @param jobId the job that stores the chunks; absent when they are stored
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Stored(
            Project project,
            int chunksWritten,
            int replaced,
            List<String> warnings,
            @Nullable JobId jobId) {}

    /// A search in one project.
    ///
    /// @param top maximum number of results; default 10
    /// @param hybrid whether to combine words and meaning; default false
    /// @param tags match chunks with all of these tags
    /// @param anyTags match chunks with at least one of these tags
    /// @param source the path or title of the source
    /// @param metadata match chunks with these values; a list matches any of its values
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
            @Nullable Integer yearTo,
            @Nullable Map<String, Object> metadata) {
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
                    filter.years().to(),
                    Map.copyOf(filter.metadata()));
        }

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
                    new Range(yearFrom, yearTo),
                    metadata == null ? Map.of() : MetadataValues.wanted(metadata));
        }

        private static Set<String> orNone(@Nullable Set<String> tags) {
            return tags == null ? Set.of() : tags;
        }
    }
}
