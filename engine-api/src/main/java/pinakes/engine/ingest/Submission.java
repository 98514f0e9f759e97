package pinakes.engine.ingest;

import pinakes.engine.document.Document;

/// What became of the wish to add a document.
public sealed interface Submission {
    /// A job will make the document; it outlives the process.
    record Accepted(Job job) implements Submission {}

    /// The same bytes are a document already.
    record Known(Document document) implements Submission {}

    /// A job for the same bytes is on its way.
    record UnderWay(Job job) implements Submission {}

    record Refused(IngestFault fault) implements Submission {}

    /// As many jobs are waiting as may wait.
    ///
    /// @param waiting how many
    record Busy(int waiting) implements Submission {}
}
