package pinakes.engine.note;

import pinakes.engine.document.Document;
import pinakes.engine.ingest.IngestFault;

/// What became of the wish to change a note.
public sealed interface Revision {
    /// The note as it is now.
    record Revised(Document document) implements Revision {}

    record Missing() implements Revision {}

    record NotANote(Document document) implements Revision {}

    /// The note has another version than the one that was to be replaced.
    record Outdated(Document document) implements Revision {}

    /// Another document has exactly this text already.
    record Known(Document document) implements Revision {}

    record Refused(IngestFault fault) implements Revision {}
}
