package pinakes.family.upload;

import java.util.List;
import pinakes.engine.ingest.Submission;

/// The result of finishing an upload.
public sealed interface FinishOutcome {
    /// The file was submitted to the engine. Nothing remains staged, unless the engine was too busy to accept it.
    ///
    /// @param isRepeated whether it was submitted earlier, and this is the earlier result
    record Submitted(UploadPlan plan, Submission submission, boolean isRepeated) implements FinishOutcome {}

    /// This caller has no such upload, or it was discarded.
    record Unknown() implements FinishOutcome {}

    /// Chunks are missing between others.
    ///
    /// @param indexes the first missing indexes
    record Gaps(List<Integer> indexes) implements FinishOutcome {
        public Gaps {
            indexes = List.copyOf(indexes);
        }
    }

    /// No chunk is missing, but there are fewer bytes than announced.
    ///
    /// @param chunks number of chunks received
    record TooShort(int chunks, long bytes, long bytesExpected) implements FinishOutcome {}
}
