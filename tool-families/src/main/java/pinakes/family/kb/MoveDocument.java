package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.TagChange;
import pinakes.engine.project.ProjectId;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Confirmation;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.tool.Permission;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.NextAction;

/// Moves documents to another collection, or out of the knowledge base into a project.
record MoveDocument(Engine engine) implements Tool<MoveDocument.Input, MoveDocument.Output> {
    static final String NAME = "move-document";

    /// Documents that move into a project are read and embedded again.
    private static final Duration WAIT_MAX = Duration.ofMinutes(10);

    private static final String LOSS =
            "Documents that move into a project leave the knowledge base, and no tool moves them back.";
    private static final Permission TO_PROJECTS = Permission.parse("projects:write");

    record Input(
            List<DocumentReference> documentIds,
            @Nullable CollectionName collection,
            @Nullable ProjectId project,
            boolean confirm) {
        Input {
            if ((collection == null) == (project == null)) {
                throw new IllegalArgumentException("Send either collection or project.");
            }
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            List<DocumentNumber> moved,
            @Nullable CollectionName collection,
            @Nullable ProjectId project,
            @Nullable List<Failed> failed) {}

    /// A document that stays where it is.
    ///
    /// @param documentId its number, or what the caller sent if there is no such document
    record Failed(Object documentId, String message) {
        Failed(DocumentNumber number, String message) {
            this((Object) number.value(), message);
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:write", "documents:move")
                .destructive()
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .timeout(WAIT_MAX)
                .tags("kb", "collections")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var found = new LinkedHashMap<DocumentId, Document>();
        var missing = new ArrayList<Failed>();
        for (var id : input.documentIds()) {
            var document = id.find(engine.documents());
            if (document.isPresent()) {
                found.put(document.get().id(), document.get());
            } else {
                missing.add(new Failed(id.asJson(), "It was not found; it may have been moved or removed already."));
            }
        }
        if (found.isEmpty() && missing.size() > 1) {
            return noneFound(missing);
        }
        if (found.isEmpty()) {
            return KbFailures.noDocument(
                    input.documentIds().getFirst(),
                    new MistakenIds(engine.ingestion(), engine.library()),
                    context.caller());
        }
        var documents = List.copyOf(found.values());
        var collection = input.collection();
        return collection == null
                ? toProject(input, documents, missing, context)
                : toCollection(documents, missing, collection);
    }

    private ToolResult<Output> toCollection(List<Document> documents, List<Failed> missing, CollectionName collection)
            throws InterruptedException {
        var moved = new ArrayList<DocumentNumber>();
        var failed = new ArrayList<>(missing);
        for (var document : documents) {
            if (engine.documents()
                    .retag(document.id(), TagChange.to(collection))
                    .isPresent()) {
                moved.add(document.number());
            } else {
                failed.add(new Failed(document.number(), "Another call moved or removed it in the meantime."));
            }
        }
        return ToolResult.success(
                new Output(moved, collection, null, failed.isEmpty() ? null : failed),
                Hints.exact().items(moved.size()));
    }

    private ToolResult<Output> toProject(
            Input input, List<Document> documents, List<Failed> missing, ToolContext context)
            throws InterruptedException {
        var project = Objects.requireNonNull(input.project());
        if (!context.caller().may(TO_PROJECTS)) {
            return ToolResult.failure(
                    new ToolError.Denied(
                            "Moving into a project requires the permission " + TO_PROJECTS + ".", TO_PROJECTS),
                    Hints.recorded("nothing was moved"));
        }
        if (engine.projects().find(project).isEmpty()) {
            return noProject(project);
        }
        var question = "Move " + Counted.of(documents.size(), "document") + " into project '" + project + "'? " + LOSS;
        var obstacle = Confirmation.obstacle(context, question, input.confirm(), () -> unconfirmed(documents, project));
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        var moved = new ArrayList<DocumentNumber>();
        var failed = new ArrayList<>(missing);
        var move = new ProjectMove(engine, project, context);
        for (var document : documents) {
            var problem = move.move(document);
            if (problem.isEmpty()) {
                moved.add(document.number());
            } else {
                failed.add(new Failed(document.number(), problem.get()));
            }
        }
        var hints = Hints.exact().items(moved.size()).about("project", project.value(), "target project", 1.0);
        if (documents.stream().anyMatch(document -> document.source().sourcePath() != null)) {
            hints.assuming("the files are not in a synced folder; a sync would add them again when they change");
        }
        if (!moved.isEmpty()) {
            hints.risk(DataLossRisk.of(moved.size(), Counted.of(moved.size(), "document") + " moved. " + LOSS, null));
        }
        return ToolResult.success(new Output(moved, null, project, failed.isEmpty() ? null : failed), hints);
    }

    private static ToolResult<Output> noneFound(List<Failed> missing) {
        var ids = missing.stream().map(Failed::documentId).toList();
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        ids.size() == 1
                                ? "The document was not found; it may already have been moved or removed."
                                : "None of the " + ids.size()
                                        + " documents were found; they may already have been moved or removed.",
                        Map.of("document_ids", ids)),
                Hints.recorded("the catalog has none of these documents"));
    }

    private static ToolResult<Output> noProject(ProjectId project) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "project_not_found",
                        "Project '" + project + "' was not found. Nothing was moved.",
                        Map.of(
                                "project",
                                project.value(),
                                "fix",
                                "Look it up with list_projects. To create it, use create-project.")),
                Hints.recorded("the catalog has no such project for this caller"));
    }

    private static ToolResult<Output> unconfirmed(List<Document> documents, ProjectId project) {
        var ids = documents.stream().map(document -> document.number().value()).toList();
        Map<String, Object> confirmed = Map.of("document_ids", ids, "project", project.value(), "confirm", true);
        return ToolResult.failure(
                new ToolError.Refused(
                        "confirmation_required",
                        "Set confirm=true to move " + Counted.of(documents.size(), "document") + " into project '"
                                + project + "'. " + LOSS,
                        Map.of("document_ids", ids, "project", project.value())),
                Hints.recorded("the documents exist; nothing was moved")
                        .next(NextAction.irreversible(
                                NAME, confirmed, "Move them into the project", "the user agreed")));
    }
}
