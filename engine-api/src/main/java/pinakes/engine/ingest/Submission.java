package pinakes.engine.ingest;

import pinakes.engine.document.Document;

/// The result of submitting a document.
public sealed interface Submission {
    /// A job was queued; it survives a restart.
    record Accepted(Job job) implements Submission {}

    /// A document with the same bytes exists; [Ingestion#add] applies what came with them.
    record Known(Document document) implements Submission {}

    /// A job for the same bytes is queued or running, and stands for this submission too; [Ingestion#amend] applies
    /// what came with it.
    record UnderWay(Job job) implements Submission {}

    record Refused(IngestFault fault) implements Submission {}

    /// The queue is full.
    ///
    /// @param waiting number of queued jobs
    record Busy(int waiting) implements Submission {}
}
