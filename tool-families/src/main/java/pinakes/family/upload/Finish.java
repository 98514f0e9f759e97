package pinakes.family.upload;

import java.util.List;
import pinakes.engine.ingest.Submission;

/// What became of the wish to have the file that was sent.
public sealed interface Finish {
    /// The engine has judged the file; nothing is staged any more, except where the engine was too busy to take it.
    ///
    /// @param isRepeated whether that was at an earlier time, and this is what was answered then
    record Submitted(UploadPlan plan, Submission submission, boolean isRepeated) implements Finish {}

    /// There is no such upload of this caller, or it was given up.
    record Unknown() implements Finish {}

    /// Pieces are missing between others.
    ///
    /// @param indexes the first of them
    record Gaps(List<Integer> indexes) implements Finish {
        public Gaps {
            indexes = List.copyOf(indexes);
        }
    }

    /// There are no gaps, but fewer bytes than announced.
    ///
    /// @param chunks how many pieces are there
    record TooShort(int chunks, long bytes, long bytesExpected) implements Finish {}
}
