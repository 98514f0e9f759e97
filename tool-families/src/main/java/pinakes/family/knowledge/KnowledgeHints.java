package pinakes.family.knowledge;

import java.util.Map;
import pinakes.engine.document.DocumentId;
import pinakes.family.answer.StoredName;
import pinakes.tool.hint.NextAction;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RelatedResource;

/// Hints about documents that the knowledge tools share; none of them contains document text.
final class KnowledgeHints {
    private static final int PASSAGES_TO_READ = 10;

    private KnowledgeHints() {}

    static RelatedResource document(DocumentId id, String fileName, double relevance) {
        return new RelatedResource("document", id.toString(), StoredName.ofFile(fileName), relevance, Map.of());
    }

    /// The passages of a document from this one on.
    static NextAction read(DocumentId id, int from, String why) {
        return NextAction.call(
                KnowledgeShow.NAME,
                Priority.MEDIUM,
                Map.of("document_id", id.toString(), "offset", from, "limit", PASSAGES_TO_READ),
                why);
    }

    /// A search in one document that works for any document.
    static NextAction search(DocumentId id, Priority priority, String why) {
        var arguments = Map.<String, Object>of(
                "query", "What is this document about?", "filters", Map.of("document_id", id.toString()));
        return NextAction.call(KnowledgeSearch.NAME, priority, arguments, why);
    }
}
