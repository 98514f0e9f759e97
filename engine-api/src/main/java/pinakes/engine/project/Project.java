package pinakes.engine.project;

import org.jspecify.annotations.Nullable;

/// A collection of chunks, with vectors of one model.
///
/// @param collection what the collection is called, such as `proj-citeloom-clean-arch`
/// @param model the embedding model, as whoever made the project calls it
/// @param dimension how many numbers a vector has
/// @param hybrid whether it can be searched by words and meaning together
/// @param nextModel the model that everything is being embedded with, to replace the other; absent at most times
public record Project(
        ProjectId id,
        String collection,
        String model,
        int dimension,
        boolean hybrid,
        @Nullable String nextModel) {}
