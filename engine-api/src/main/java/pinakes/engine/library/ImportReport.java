package pinakes.engine.library;

import java.util.List;

/// What an import of references did.
///
/// @param imported how many references were kept
/// @param problems entries that could not be read, which the others were imported without
/// @param attached the documents of the project that have a reference now
/// @param unmatched names of documents that no reference is for, or several are
/// @param unused citekeys of this file that no document matches; kept for documents that come later
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

    /// An entry of the file that is no reference.
    ///
    /// @param line where it begins, from 1
    public record BrokenEntry(int line, String message) {}

    /// A document and its reference.
    ///
    /// @param document the name of its file
    public record Attachment(String document, String citekey, MatchBasis basis) {}
}
