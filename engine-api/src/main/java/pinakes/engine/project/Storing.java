package pinakes.engine.project;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of a batch; only [Written] has changed anything.
public sealed interface Storing
        permits Storing.Written, Storing.Mismatch, Storing.Unusable, NoSuchProject, IndexUnavailable {
    /// All chunks are durable and can be found.
    ///
    /// @param chunks how many there are of the batch, each id counted once
    /// @param warnings what the caller may want to know, in words for a person
    record Written(Project project, int chunks, List<String> warnings) implements Storing {
        public Written {
            warnings = List.copyOf(warnings);
        }
    }

    /// A chunk was embedded with another model than the project's.
    ///
    /// @param model the model that the chunk names; absent when the length of its vector told
    /// @param dimension how many numbers its vector has; absent when it brought none
    /// @param canMigrate whether the batch would be taken with the wish to migrate
    record Mismatch(
            Project project,
            String chunkId,
            @Nullable String model,
            @Nullable Integer dimension,
            boolean canMigrate) implements Storing {}

    /// A chunk cannot be kept.
    ///
    /// @param position its place in the batch, from 0
    record Unusable(String chunkId, int position, String problem) implements Storing {}
}
