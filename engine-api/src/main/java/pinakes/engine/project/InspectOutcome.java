package pinakes.engine.project;

import java.util.List;

/// The result of inspecting a project's collection.
public sealed interface InspectOutcome permits InspectOutcome.Inspected, NoSuchProject, IndexUnavailable {
    /// Maximum number of sample chunks.
    int SAMPLE_MAX = 100;

    /// A description of the collection.
    ///
    /// @param payloadKeys the metadata fields of its chunks, published fields first
    record Inspected(Project project, long chunks, List<String> payloadKeys, List<StoredChunk> sample)
            implements InspectOutcome {
        public Inspected {
            payloadKeys = List.copyOf(payloadKeys);
            sample = List.copyOf(sample);
        }
    }
}
