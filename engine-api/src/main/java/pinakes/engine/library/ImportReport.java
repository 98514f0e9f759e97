package pinakes.engine.library;

import java.util.List;

/// What an import of references did.
///
/// @param imported number of stored references
/// @param problems entries that could not be read and were skipped
/// @param attached documents of the project that have a reference now
/// @param unmatched names of documents that match no reference, or several
/// @param unused citekeys that match no document yet; they are kept for later documents
public record ImportReport(
        int imported,
        List<BrokenEntry> problems,
        List<Attachment> attached,
        List<String> unmatched,
        List<String> unused) {
    public ImportReport {
        problems = List.copyOf(problems);
        attached = List.copyOf(attached);
        unmatched = List.copyOf(unmatched);
        unused = List.copyOf(unused);
    }

    /// An entry that could not be read.
    ///
    /// @param line where it begins, from 1
    public record BrokenEntry(int line, String message) {}

    /// A document and its reference.
    ///
    /// @param document its file name
    public record Attachment(String document, String citekey, MatchBasis basis) {}
}
