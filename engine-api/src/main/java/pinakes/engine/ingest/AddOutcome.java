package pinakes.engine.ingest;

import pinakes.engine.document.Document;

/// The result of adding to a stored document.
public sealed interface AddOutcome {
    /// The current state of the document.
    ///
    /// @param job the caller's job for this document: one that finished, or the one that reads it again
    record Applied(Document document, Job job) implements AddOutcome {}

    record Missing() implements AddOutcome {}

    /// The queue is full, so the document cannot be read again now; nothing was changed.
    record Busy(int waiting) implements AddOutcome {}
}
