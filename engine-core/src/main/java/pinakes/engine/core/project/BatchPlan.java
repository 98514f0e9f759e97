package pinakes.engine.core.project;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.project.store.ProjectChunkTable;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.core.project.store.ReadyChunk;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.Payload;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.text.Counted;

/// How to store a batch: which vectors it has, and which must be made.
///
/// @param chunks distinct ids in the order of the batch
/// @param nextModel the model that the project migrates to; null for none
/// @param warnings for the caller
record BatchPlan(List<PlannedChunk> chunks, @Nullable String nextModel, List<String> warnings) {
    private static final int METADATA_CHARACTERS_MAX = 100_000;
    private static final int SLICE_MAX = 32;

    /// For a chunk whose vector a client supplied: our tokens might contradict it.
    private static final PassageTokens NO_TOKENS = PassageTokens.of(new byte[0]);

    /// A chunk and the vectors that came with it.
    ///
    /// @param vector of the current model; null when it must be computed
    /// @param tokens the tokens of the vector
    /// @param nextVector of the next model
    /// @param metadata the stored metadata as JSON
    record PlannedChunk(
            NewChunk chunk,
            @Nullable UnitVector vector,
            PassageTokens tokens,
            @Nullable UnitVector nextVector,
            String metadata) {
        private PlannedChunk with(PassageEmbedding made) {
            return new PlannedChunk(chunk, UnitVector.of(made.vector()), made.tokens(), nextVector, metadata);
        }

        private ReadyChunk ready() {
            return new ReadyChunk(chunk, Objects.requireNonNull(vector), tokens, nextVector, metadata);
        }
    }

    /// The plan, or why the batch is refused.
    sealed interface Planning {
        record Planned(BatchPlan plan) implements Planning {}

        record Refused(StoreOutcome reason) implements Planning {}
    }

    static Planning of(ProjectRow row, Batch batch, ProjectModels models) {
        return new Planner(row, batch, models).plan();
    }

    /// Computes the missing vectors while the pace allows; stores nothing.
    BatchPlan embedded(ProjectModels models, String model, EmbeddingLimit pace) throws InterruptedException {
        var bare = chunks.stream().filter(chunk -> chunk.vector() == null).toList();
        if (bare.isEmpty()) {
            return this;
        }
        var embedder = models.of(model);
        var made = new IdentityHashMap<PlannedChunk, PassageEmbedding>();
        var slice = 1; // small at first, to find out soon how long a chunk takes
        while (made.size() < bare.size() && (made.isEmpty() || pace.goOn(made.size(), bare.size()))) {
            var next = bare.subList(made.size(), Math.min(bare.size(), made.size() + slice));
            var embeddings = embedder.embedPassages(
                    next.stream().map(chunk -> chunk.chunk().text()).toList());
            for (var i = 0; i < next.size(); i++) {
                made.put(next.get(i), embeddings.get(i));
            }
            slice = Math.min(2 * slice, SLICE_MAX);
        }
        var now = chunks.stream()
                .map(chunk -> made.containsKey(chunk) ? chunk.with(made.get(chunk)) : chunk)
                .toList();
        return new BatchPlan(now, nextModel, warnings);
    }

    boolean isComplete() {
        return chunks.stream().allMatch(chunk -> chunk.vector() != null);
    }

    /// Stores the complete batch; empty when the project has changed since it was prepared.
    ///
    /// @param changed receives the keys of its chunks
    Optional<StoreOutcome.Written> store(Sql sql, ProjectRow prepared, Collection<Long> changed) {
        var found = ProjectTable.find(sql, prepared.number());
        if (found.isEmpty()
                || found.get().generation() != prepared.generation()
                || !Objects.equals(
                        found.get().project().nextModel(), prepared.project().nextModel())) {
            return Optional.empty();
        }
        var row = found.get();
        if (row.project().nextModel() == null && nextModel != null) {
            ProjectTable.setNextModel(sql, row.number(), nextModel);
        }
        var ready = chunks.stream().map(PlannedChunk::ready).toList();
        var number = ProjectTable.addBatch(sql, row, row.payloadKeysWith(ready));
        var replaced = ProjectChunkTable.put(sql, row, number, null, ready, changed);
        return Optional.of(new StoreOutcome.Written(row.project(), ready.size(), replaced, warnings));
    }

    private static final class Planner {
        private final ProjectRow row;
        private final Batch batch;
        private final ProjectModels models;
        private final List<String> warnings = new ArrayList<>();
        private @Nullable String nextModel;

        Planner(ProjectRow row, Batch batch, ProjectModels models) {
            this.row = row;
            this.batch = batch;
            this.models = models;
            this.nextModel = row.project().nextModel();
        }

        Planning plan() {
            var planned = new LinkedHashMap<String, PlannedChunk>();
            for (var position = 0; position < batch.chunks().size(); position++) {
                var chunk = batch.chunks().get(position);
                try {
                    var vector = chunk.vector() == null ? null : UnitVector.of(chunk.vector());
                    MetadataCheck.require(chunk.metadata());
                    var metadata = kept(chunk.metadata());
                    var mismatch = mismatch(chunk);
                    if (mismatch != null) {
                        return new Planning.Refused(mismatch);
                    }
                    var ofNext = isOther(chunk.model());
                    planned.put(
                            chunk.id(),
                            new PlannedChunk(
                                    chunk, ofNext ? null : vector, NO_TOKENS, ofNext ? vector : null, metadata));
                } catch (IllegalArgumentException e) {
                    return new Planning.Refused(
                            new StoreOutcome.Unusable(chunk.id(), position, String.valueOf(e.getMessage())));
                }
            }
            warn(planned.size());
            return new Planning.Planned(new BatchPlan(List.copyOf(planned.values()), nextModel, warnings));
        }

        /// Why the chunk is refused. If the batch allows migration, the first other model becomes the next one.
        private @Nullable StoreOutcome mismatch(NewChunk chunk) {
            var named = chunk.model();
            if (!isOther(named)) {
                return lengthFits(chunk, row.project().dimension()) ? null : refusal(chunk, false);
            }
            var other = Objects.requireNonNull(named);
            var embedder = models.find(other);
            if (embedder.isEmpty()) {
                return refusal(chunk, false);
            }
            var isExpected = nextModel != null && models.isSame(nextModel, other);
            if (!isExpected && (nextModel != null || !batch.migrate())) {
                return refusal(chunk, nextModel == null);
            }
            nextModel = isExpected ? nextModel : other;
            return lengthFits(chunk, embedder.get().model().dimension()) ? null : refusal(chunk, false);
        }

        /// The engine itself sets project and model, so they are not stored.
        private static String kept(Map<String, Object> metadata) {
            var kept = new LinkedHashMap<>(metadata);
            kept.remove(Payload.PROJECT);
            kept.remove(Payload.EMBED_MODEL);
            var json = JsonColumn.of(kept);
            if (json.length() > METADATA_CHARACTERS_MAX) {
                throw new IllegalArgumentException("the metadata of a chunk must be at most " + METADATA_CHARACTERS_MAX
                        + " characters long as JSON");
            }
            return json;
        }

        private boolean isOther(@Nullable String model) {
            return model != null && !models.isSame(row.project().model(), model);
        }

        private StoreOutcome refusal(NewChunk chunk, boolean canMigrate) {
            var dimension = chunk.vector() == null ? null : chunk.vector().length;
            return new StoreOutcome.Mismatch(row.project(), chunk.id(), chunk.model(), dimension, canMigrate);
        }

        private static boolean lengthFits(NewChunk chunk, int dimension) {
            return chunk.vector() == null || chunk.vector().length == dimension;
        }

        private void warn(int different) {
            if (different < batch.chunks().size()) {
                var dropped = batch.chunks().size() - different;
                warnings.add(Counted.of(dropped, "chunk")
                        + (dropped == 1 ? " has the same id" : " have the same ids")
                        + " as later chunks in the batch, and "
                        + (dropped == 1 ? "was" : "were") + " dropped.");
            }
            var strangers = batch.chunks().stream()
                    .map(chunk -> chunk.metadata().get(Payload.PROJECT))
                    .filter(named ->
                            named != null && !row.project().id().value().equals(named))
                    .count();
            if (strangers > 0) {
                warnings.add(Counted.of(strangers, "chunk") + (strangers == 1 ? " names" : " name")
                        + " another project in the metadata, but " + (strangers == 1 ? "was" : "were")
                        + " stored in this one.");
            }
            if (nextModel != null) {
                warnings.add("The project is being re-embedded with " + nextModel
                        + "; searches use the old vectors until that is done.");
            }
        }
    }
}
