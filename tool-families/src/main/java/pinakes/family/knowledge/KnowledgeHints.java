package pinakes.family.knowledge;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.ingest.JobId;
import pinakes.family.answer.StoredName;
import pinakes.tool.hint.Dependency;
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

    /// The passages of a document from this one on, by number, which is shorter than the UUID.
    static NextAction readOn(DocumentNumber number, int from, int limit) {
        return read(number.value(), from, limit);
    }

    static NextAction read(DocumentId id, int from) {
        return read(id.toString(), from, PASSAGES_TO_READ);
    }

    private static NextAction read(Object id, int from, int limit) {
        var arguments = Map.of("document_id", id, "offset", from, "limit", limit);
        return NextAction.call(KnowledgeShow.NAME, Priority.LOW, arguments, null);
    }

    /// A search that has to wait for a task.
    static Dependency searchAfterTask() {
        return new Dependency(KnowledgeSearch.NAME, List.of(KnowledgeTaskStatus.NAME), Dependency.Type.REQUIRED, null);
    }

    static NextAction follow(JobId task, @Nullable String why) {
        return NextAction.call(KnowledgeTaskStatus.NAME, Priority.MEDIUM, Map.of("task_id", task.toString()), why);
    }
}
