package pinakes.engine.http.wire;

import static java.util.Map.entry;

import java.io.Serial;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Documents;
import pinakes.engine.document.LinkedDocument;
import pinakes.engine.document.Passage;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.Project;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.project.StoredChunk;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.Quotas;
import pinakes.engine.search.Hit;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.Todos;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/// The published names of domain records and their fields, where snake_case is not enough.
///
/// Fields are listed in the published order, each as `name` or, with another name in the domain, as `name=accessor`.
final class PublishedNames extends NopAnnotationIntrospector {
    @Serial
    private static final long serialVersionUID = 1;

    private static final Map<Class<?>, Form> FORMS = Map.ofEntries(
            entry(
                    Documents.Totals.class,
                    form("Totals", "total=documents by_kind chunks=passages bytes=originalBytes")),
            entry(Documents.Cleared.class, form("Cleared", "documents_removed=documents chunks_removed=passages")),
            entry(DocumentMetadata.class, form("Stated", "title author tags metadata=more")),
            entry(LinkedDocument.class, form("Link", "id=number uuid=id name")),
            entry(Passage.class, form("Passage", "chunk_id=id index=ordinal")),
            entry(
                    Job.class,
                    form(
                            "Job",
                            "job_id=id status=state filename=fileName source_path project collection owner progress"
                                    + " result=outcome error=fault retryable")),
            entry(Job.Outcome.class, form("JobResult", "document_id=number document_uuid=document")),
            entry(
                    JobProgress.class,
                    form("JobProgress", "activity steps_done steps_total fraction remaining_ms=remaining")),
            entry(AmendOutcome.Pending.class, form("Amended", "job")),
            entry(ProjectDocument.class, form("ProjectDocument", "id filename=fileName")),
            entry(ImportReport.class, form("Import", "imported")),
            entry(Project.class, form("Project", "id collection embed_model=model dimension hybrid_enabled=hybrid")),
            entry(StoredChunk.class, form("StoredChunk", "id text metadata language citation=citation")),
            entry(StoreOutcome.Unusable.class, form("ProblemUnusable", "chunk_id")),
            entry(FindOutcome.Found.class, form("FoundChunks", "project results=chunks")),
            entry(FoundChunk.class, form("FoundChunksResult", "chunk score=relevance")),
            entry(
                    Hit.class,
                    form("SearchAnswerResult", "document chunk=passage score=relevance score_breakdown=scores")),
            entry(Hit.Scores.class, form("SearchAnswerScoreBreakdown", "fts=words vector=meaning")),
            entry(InspectOutcome.Inspected.class, form("Collection", "project size=chunks")),
            entry(
                    EngineStatus.Model.class,
                    form("StatusModel", "name dimension device chunk_tokens_max=passageTokensMax")),
            entry(Quota.class, form("QuotaLimits", "documents")),
            entry(Quotas.CallsToday.class, form("CallTotal", "made")),
            entry(Todos.Added.class, form("TodoAdded", "todo")),
            entry(TodoOutcome.Refused.class, form("TodoRefusal", "reason")));

    private record Form(String name, List<List<String>> fields) {
        @Nullable
        PropertyName renamed(String accessor) {
            return fields.stream()
                    .filter(field -> field.size() > 1 && field.getLast().equals(accessor))
                    .map(field -> PropertyName.construct(field.getFirst()))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static Form form(String name, String fields) {
        return new Form(
                name,
                Arrays.stream(fields.split(" "))
                        .map(field -> List.of(field.split("=")))
                        .toList());
    }

    @Override
    public @Nullable PropertyName findRootName(MapperConfig<?> config, AnnotatedClass type) {
        var form = FORMS.get(type.getRawType());
        return form == null ? null : PropertyName.construct(form.name);
    }

    @Override
    public String @Nullable [] findSerializationPropertyOrder(MapperConfig<?> config, AnnotatedClass type) {
        var form = FORMS.get(type.getRawType());
        return form == null ? null : form.fields.stream().map(List::getFirst).toArray(String[]::new);
    }

    @Override
    public @Nullable PropertyName findNameForSerialization(MapperConfig<?> config, Annotated annotated) {
        var form = annotated instanceof AnnotatedMethod accessor ? FORMS.get(accessor.getDeclaringClass()) : null;
        return form == null ? null : form.renamed(annotated.getName());
    }
}
