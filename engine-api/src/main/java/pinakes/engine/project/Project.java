package pinakes.engine.project;

import org.jspecify.annotations.Nullable;

/// An isolated set of chunks with vectors of one model.
///
/// @param collection the name of its collection, such as `proj-citeloom-clean-arch`
/// @param model the embedding model, under the name it was given when the project was added
/// @param dimension length of the vectors
/// @param hybrid whether it can be searched by keyword and meaning together
/// @param nextModel the model that a running migration switches to; usually absent
/// @param description what is in it, for people and agents
public record Project(
        ProjectId id,
        String collection,
        String model,
        int dimension,
        boolean hybrid,
        @Nullable String nextModel,
        @Nullable String description) {}
