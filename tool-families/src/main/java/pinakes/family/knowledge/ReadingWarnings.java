package pinakes.family.knowledge;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// What could not be read of a document although the rest could, said to whoever added it.
final class ReadingWarnings {
    private static final String PROPERTY = "warnings";
    private static final int SHOWN_MAX = 3;
    private static final int CHARACTERS_MAX = 200;

    /// Names out of the document, which must not speak in a hint.
    private static final Pattern QUOTED = Pattern.compile("“[^”]*”");

    private ReadingWarnings() {}

    /// All of them, in the reader's words.
    static List<String> of(Document document) {
        var warnings = document.properties().get(PROPERTY);
        return warnings == null ? List.of() : warnings.lines().toList();
    }

    /// The hints with the first few.
    ///
    /// @param document what was read; null when it is gone again
    static AgentHints among(AgentHints hints, @Nullable Document document) {
        var warnings = document == null ? List.<String>of() : of(document);
        for (var warning : warnings.subList(0, Math.min(SHOWN_MAX, warnings.size()))) {
            hints = hints.warning(warning(said(warning)));
        }
        return warnings.size() <= SHOWN_MAX
                ? hints
                : hints.warning(warning("There are " + (warnings.size() - SHOWN_MAX) + " more warnings; "
                        + KnowledgeShow.NAME + " lists them all."));
    }

    private static String said(String warning) {
        var plain = QUOTED.matcher(warning).replaceAll("“…”");
        return plain.substring(0, Math.min(CHARACTERS_MAX, plain.length()));
    }

    private static Warning warning(String message) {
        return new Warning(Warning.Type.VALIDATION, Priority.MEDIUM, message, List.of(), null, null);
    }
}
