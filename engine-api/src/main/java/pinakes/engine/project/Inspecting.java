package pinakes.engine.project;

import java.util.List;

/// What was learnt of a project's collection.
public sealed interface Inspecting permits Inspecting.Inspected, NoSuchProject, IndexUnavailable {
    /// The collection as it is.
    ///
    /// @param payloadKeys which fields chunks have, the usual ones first
    record Inspected(Project project, long chunks, List<String> payloadKeys, List<StoredChunk> sample)
            implements Inspecting {
        public Inspected {
            payloadKeys = List.copyOf(payloadKeys);
            sample = List.copyOf(sample);
        }
    }
}
