package pinakes.engine.ingest;

import pinakes.engine.document.DocumentMetadata;

/// The result of adding to a document whose job has not finished.
public sealed interface AmendOutcome {
    /// The document gets the additions when the job completes.
    ///
    /// @param metadata everything stated about the document so far
    /// @param forceOcr whether the job runs OCR on all pages; a running job does not change how it reads
    record Pending(Job job, DocumentMetadata metadata, boolean forceOcr) implements AmendOutcome {}

    /// The job has finished; nothing was changed.
    record Ended(Job job) implements AmendOutcome {}

    /// The caller has no such job, or cannot access the document that it works on.
    record Missing() implements AmendOutcome {}
}
