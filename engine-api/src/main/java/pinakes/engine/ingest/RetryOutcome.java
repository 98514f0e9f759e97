package pinakes.engine.ingest;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;

/// The result of retrying a job.
public sealed interface RetryOutcome {
    /// A new job was queued for the same content, with everything stated about it.
    record Queued(Job job) implements RetryOutcome {}

    /// The document was stored in the meantime, this version or a newer one; nothing is left to do.
    record Stored(DocumentId document) implements RetryOutcome {}

    /// Another job is already processing the same bytes.
    record UnderWay(Job job) implements RetryOutcome {}

    /// The content is no longer kept, so it has to be submitted again.
    ///
    /// @param metadata what was stated about the document
    /// @param forceOcr whether OCR was asked for
    /// @param newer a later job of the same caller for the same content, which failed, too, and can be retried;
    ///     null when there is none
    record ContentGone(
            Job job,
            DocumentMetadata metadata,
            boolean forceOcr,
            @Nullable JobId newer) implements RetryOutcome {}

    /// The job neither failed nor was cancelled.
    record NotFailed(Job job) implements RetryOutcome {}

    /// The queue is full.
    ///
    /// @param waiting number of queued jobs
    record Busy(int waiting) implements RetryOutcome {}

    record Missing() implements RetryOutcome {}
}
