package pinakes.engine.local.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ReadyChunk;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.Payload;
import pinakes.engine.project.StoreOutcome;

/// How a batch is to be stored: which vectors are there, and which have to be made.
///
/// @param places every id once, in the order of the batch
/// @param nextModel the model that the project shall change to; null when it keeps the one it has
/// @param warnings what the caller may want to know
record BatchPlan(List<Place> places, @Nullable String nextModel, List<String> warnings) {
    private static final int METADATA_CHARACTERS_MAX = 100_000;

    /// A chunk and the vectors that came with it.
    ///
    /// @param vector of the model that serves; null when it has to be made
    /// @param nextVector of the model that is to replace it
    /// @param metadata what is kept of the chunk's metadata, as JSON
    record Place(
            NewChunk chunk,
            @Nullable UnitVector vector,
            @Nullable UnitVector nextVector,
            String metadata) {}

    /// The plan, or why there can be none.
    sealed interface Planning {
        record Planned(BatchPlan plan) implements Planning {}

        record Refused(StoreOutcome reason) implements Planning {}
    }

    static Planning of(ProjectRow row, Batch batch, ProjectModels models) {
        return new Planner(row, batch, models).plan();
    }

    /// Makes the missing vectors; the thread may be interrupted meanwhile, and then nothing has happened.
    List<ReadyChunk> embedded(ProjectModels models, String model) throws InterruptedException {
        var bare = places.stream().filter(place -> place.vector() == null).toList();
        var made = bare.isEmpty()
                ? List.<float[]>of()
                : models.of(model)
                        .embedPassages(
                                bare.stream().map(place -> place.chunk().text()).toList());
        var vectors = made.iterator();
        var ready = new ArrayList<ReadyChunk>(places.size());
        for (var place : places) {
            var vector = place.vector() == null ? UnitVector.of(vectors.next()) : place.vector();
            ready.add(new ReadyChunk(place.chunk(), vector, place.nextVector(), place.metadata()));
        }
        return ready;
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
            var places = new LinkedHashMap<String, Place>();
            for (var position = 0; position < batch.chunks().size(); position++) {
                var chunk = batch.chunks().get(position);
                try {
                    var vector = chunk.vector() == null ? null : UnitVector.of(chunk.vector());
                    var metadata = kept(chunk.metadata());
                    var mismatch = mismatch(chunk);
                    if (mismatch != null) {
                        return new Planning.Refused(mismatch);
                    }
                    var ofNext = isOther(chunk.model());
                    places.put(chunk.id(), new Place(chunk, ofNext ? null : vector, ofNext ? vector : null, metadata));
                } catch (IllegalArgumentException e) {
                    return new Planning.Refused(
                            new StoreOutcome.Unusable(chunk.id(), position, String.valueOf(e.getMessage())));
                }
            }
            warn(places.size());
            return new Planning.Planned(new BatchPlan(List.copyOf(places.values()), nextModel, warnings));
        }

        /// Why the chunk cannot be taken; with the wish to migrate, the first other model becomes the next one.
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

        /// Which project it is and which model serves is not for the metadata to say.
        private static String kept(Map<String, Object> metadata) {
            var kept = new LinkedHashMap<>(metadata);
            kept.remove(Payload.PROJECT);
            kept.remove(Payload.EMBED_MODEL);
            var json = JsonColumn.of(kept);
            if (json.length() > METADATA_CHARACTERS_MAX) {
                throw new IllegalArgumentException(
                        "the metadata of a chunk has at most " + METADATA_CHARACTERS_MAX + " characters as JSON");
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
                warnings.add((batch.chunks().size() - different)
                        + " chunks had the id of a later one in the same batch and were left out.");
            }
            var strangers = batch.chunks().stream()
                    .map(chunk -> chunk.metadata().get(Payload.PROJECT))
                    .filter(named ->
                            named != null && !row.project().id().value().equals(named))
                    .count();
            if (strangers > 0) {
                warnings.add(strangers + " chunks named another project in their metadata; they are in this one.");
            }
            if (nextModel != null) {
                warnings.add("Everything in the project is being embedded with " + nextModel
                        + "; until that is done, the old vectors serve.");
            }
        }
    }
}
