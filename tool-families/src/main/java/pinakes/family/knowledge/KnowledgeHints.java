package pinakes.family.knowledge;

import java.util.Map;
import java.util.regex.Pattern;
import pinakes.engine.document.DocumentId;
import pinakes.tool.hint.NextAction;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RelatedResource;

/// What the knowledge tools say in common about documents, none of it made of what is in them.
final class KnowledgeHints {
    /// A file's name is its owner's choice: it must not pose as a line or a mark-up of its own.
    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029`<>]+");

    private KnowledgeHints() {}

    static RelatedResource document(DocumentId id, String fileName, double relevance) {
        return new RelatedResource("document", id.toString(), label(fileName), relevance, Map.of());
    }

    /// A search in one document, which works for any of them.
    static NextAction search(DocumentId id, Priority priority, String why) {
        var arguments = Map.<String, Object>of(
                "query", "What is this document about?", "filters", Map.of("document_id", id.toString()));
        return NextAction.call(KnowledgeSearch.NAME, priority, arguments, why);
    }

    /// A file's name, marked as a name.
    static String label(String fileName) {
        return "file " + UNSAFE.matcher(fileName).replaceAll(" ");
    }
}
