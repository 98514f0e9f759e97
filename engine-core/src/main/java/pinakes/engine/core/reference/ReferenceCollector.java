package pinakes.engine.core.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.library.ImportReport.BrokenEntry;
import pinakes.engine.text.StorableText;

/// Collects references and problems, within limits.
final class ReferenceCollector {
    private static final int SHOWN_MAX = 50;
    private static final int MESSAGE_CHARACTERS_MAX = 300;

    private final Map<String, Reference> references = new LinkedHashMap<>();
    private final List<BrokenEntry> problems = new ArrayList<>();

    /// Adds a reference. The first of several with the same citekey counts, as in BibTeX; the others are
    /// reported.
    void add(Reference reference, int line) {
        if (reference.citekey().length() > Reference.CITEKEY_CHARACTERS_MAX) {
            report(
                    line,
                    shown(reference) + "…: its citekey has more than " + Reference.CITEKEY_CHARACTERS_MAX
                            + " characters");
        } else if (!reference.isStorable()) {
            report(line, shown(reference) + ": it contains a NUL character or half of a surrogate pair");
        } else if (references.putIfAbsent(reference.citekey(), reference) != null) {
            report(line, reference.citekey() + ": an earlier entry has the same citekey; the earlier one is used");
        }
    }

    private static String shown(Reference reference) {
        var citekey = reference.citekey();
        return citekey.substring(0, Math.min(citekey.length(), SHOWN_MAX));
    }

    void report(int line, String message) {
        if (problems.size() < ReferenceFile.PROBLEMS_MAX) {
            problems.add(new BrokenEntry(line, readable(message)));
        }
    }

    /// Short, and safe to show: the message may quote a file that has no references at all.
    private static String readable(String message) {
        var start = message.length() <= MESSAGE_CHARACTERS_MAX
                ? message
                : message.substring(0, MESSAGE_CHARACTERS_MAX) + "…";
        return StorableText.onOneLine(StorableText.mended(start));
    }

    boolean isFull() {
        return references.size() >= ReferenceFile.REFERENCES_MAX;
    }

    ReferenceFile file() {
        return new ReferenceFile(List.copyOf(references.values()), problems);
    }
}
