package pinakes.engine.project;

import java.util.List;

/// What was learnt of a project's collection.
public sealed interface Inspecting permits Inspecting.Inspected, NoSuchProject, IndexUnavailable {
    /// How many chunks are shown at the most.
    int SAMPLE_MAX = 100;

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
