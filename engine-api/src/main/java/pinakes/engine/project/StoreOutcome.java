package pinakes.engine.project;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The result of storing a batch; only [Written] and [Queued] mean that anything changed.
public sealed interface StoreOutcome
        permits StoreOutcome.Written,
                StoreOutcome.Queued,
                StoreOutcome.Mismatch,
                StoreOutcome.Unusable,
                NoSuchProject,
                IndexUnavailable {
    /// All chunks are durable and searchable.
    ///
    /// @param chunks number of chunks in the batch, counting each id once
    /// @param replaced how many of them replaced a chunk with the same id
    /// @param warnings for people to read
    record Written(Project project, int chunks, int replaced, List<String> warnings) implements StoreOutcome {
        public Written {
            warnings = List.copyOf(warnings);
        }
    }

    /// Embedding takes too long for a call, so a job stores the whole batch later, all or none.
    ///
    /// @param job the job's id
    record Queued(Project project, UUID job, List<String> warnings) implements StoreOutcome {
        public Queued {
            warnings = List.copyOf(warnings);
        }
    }

    /// A chunk's embedding does not fit the project's model.
    ///
    /// @param model the model that the chunk names; absent when only the length of its vector does not fit
    /// @param dimension length of its vector; absent when it has none
    /// @param canMigrate whether the batch would be accepted with `migrate`
    record Mismatch(
            Project project,
            String chunkId,
            @Nullable String model,
            @Nullable Integer dimension,
            boolean canMigrate) implements StoreOutcome {}

    /// A chunk cannot be stored.
    ///
    /// @param position its index in the batch, from 0
    record Unusable(String chunkId, int position, String problem) implements StoreOutcome {}
}
