package pinakes.engine.ingest;

import pinakes.engine.document.Document;

/// The result of changing a note.
public sealed interface ReviseOutcome {
    /// The current state of the note.
    record Revised(Document document) implements ReviseOutcome {}

    record Missing() implements ReviseOutcome {}

    record NotANote(Document document) implements ReviseOutcome {}

    /// The note is not at the expected version.
    record Outdated(Document document) implements ReviseOutcome {}

    /// Another document already has exactly this text.
    record Known(Document document) implements ReviseOutcome {}

    record Refused(IngestFault fault) implements ReviseOutcome {}
}
