package pinakes.engine.local.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.library.ImportReport.BrokenEntry;

/// What was read so far, within limits.
final class Collected {
    private final Map<String, Reference> references = new LinkedHashMap<>();
    private final List<BrokenEntry> problems = new ArrayList<>();

    /// Takes a reference; of several with the same citekey the last counts, and the others are reported.
    void add(Reference reference, int line) {
        if (reference.citekey().length() > Reference.CITEKEY_CHARACTERS_MAX) {
            report(line, "its citekey has more than " + Reference.CITEKEY_CHARACTERS_MAX + " characters");
        } else if (references.put(reference.citekey(), reference) != null) {
            report(line, "the citekey " + reference.citekey() + " stands for an earlier entry too; this one counts");
        }
    }

    /// Reports an entry; after the first hundred, problems are all of the same kind.
    void report(int line, String message) {
        if (problems.size() < ReferenceFile.PROBLEMS_MAX) {
            problems.add(new BrokenEntry(line, message));
        }
    }

    boolean isFull() {
        return references.size() >= ReferenceFile.REFERENCES_MAX;
    }

    ReferenceFile file() {
        return new ReferenceFile(List.copyOf(references.values()), problems);
    }
}
