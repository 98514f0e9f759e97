package pinakes.family.knowledge;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Provenance;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// Warnings about parts of a document that could not be read.
final class ReadingWarnings {
    private static final int SHOWN_MAX = 3;
    private static final int CHARACTERS_MAX = 200;

    /// Names from the document must not appear in hints.
    private static final Pattern QUOTED = Pattern.compile("“[^”]*”");

    private ReadingWarnings() {}

    static List<String> of(Document document) {
        var warnings = document.text().properties().get(Document.Text.WARNINGS);
        return warnings == null ? List.of() : warnings.lines().toList();
    }

    /// @param document the document; null when it was removed in the meantime
    static Hints among(Hints hints, @Nullable Document document) {
        if (document == null) {
            return hints;
        }
        Provenance.reading(hints, document);
        var warnings = of(document);
        warnings.stream().limit(SHOWN_MAX).forEach(warning -> hints.warn(warning(said(warning))));
        return warnings.size() <= SHOWN_MAX
                ? hints
                : hints.warn(warning(Counted.of(warnings.size() - SHOWN_MAX, "more warning") + "; " + KnowledgeShow.NAME
                        + " lists all."));
    }

    private static String said(String warning) {
        var plain = QUOTED.matcher(warning).replaceAll("“…”");
        return plain.substring(0, Math.min(CHARACTERS_MAX, plain.length()));
    }

    private static Warning warning(String message) {
        return Warning.of(Warning.Type.VALIDATION, Priority.MEDIUM, message);
    }
}
