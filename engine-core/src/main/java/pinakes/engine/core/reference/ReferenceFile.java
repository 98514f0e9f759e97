package pinakes.engine.core.reference;

import java.util.List;
import java.util.Optional;
import pinakes.engine.library.ImportReport.BrokenEntry;

/// The contents of a reference file.
///
/// @param references in order; the first of several with the same citekey
/// @param problems unreadable entries
public record ReferenceFile(List<Reference> references, List<BrokenEntry> problems) {
    static final int REFERENCES_MAX = 50_000;
    static final int PROBLEMS_MAX = 100;

    public ReferenceFile {
        references = List.copyOf(references);
        problems = List.copyOf(problems);
    }

    /// Whether nothing in it looks like a reference.
    public boolean isEmpty() {
        return references.isEmpty() && problems.isEmpty();
    }

    /// Reads a file in either format; empty when it has neither.
    public static Optional<ReferenceFile> read(String text) {
        var start = text.startsWith("\uFEFF") ? text.substring(1) : text;
        var first = start.stripLeading();
        if (first.startsWith("[") || first.startsWith("{")) {
            return Optional.of(new CslJson(start).read());
        }
        return start.indexOf('@') < 0 ? Optional.empty() : Optional.of(new BibtexFile(start).read());
    }
}
