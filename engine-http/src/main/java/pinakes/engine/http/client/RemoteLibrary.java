package pinakes.engine.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.PlacedWord;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.Library;
import pinakes.engine.library.MatchOutcome;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.library.ReferenceFormat;
import pinakes.engine.library.UnmatchedDocument;
import pinakes.engine.project.ProjectId;

/// [Library] of a remote engine.
record RemoteLibrary(EngineConnection connection) implements Library {
    private static final String NO_PROJECT = "project_not_found";
    private static final String NO_DOCUMENT = "document_not_found";

    @Override
    public ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException {
        return switch (new DocumentForm(documents(project), document).send(connection)) {
            case EngineAnswer.Success success -> new ProjectSubmission.Accepted(connection.accepted(success));
            case EngineAnswer.Refusal refusal -> refused(project, refusal);
        };
    }

    @Override
    public Optional<ProjectSubmission> move(ProjectId project, DocumentId document, String owner)
            throws InterruptedException {
        var call = EngineCall.change(
                "POST", EnginePaths.DOCUMENTS + "/" + document + "/move", new LibraryJson.Target(project));
        return switch (connection.call(connection.identity().attribute(call, owner))) {
            case EngineAnswer.Success success ->
                Optional.of(new ProjectSubmission.Accepted(connection.accepted(success)));
            case EngineAnswer.Refusal refusal when refusal.hasCode(NO_DOCUMENT) -> Optional.empty();
            case EngineAnswer.Refusal refusal -> Optional.of(refused(project, refusal));
        };
    }

    @Override
    public Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset)
            throws InterruptedException {
        var query = new QueryString(documents(project)).with("limit", limit).with("offset", offset);
        return connection
                .find(EngineCall.get(query), LibraryJson.ProjectDocuments.class, NO_PROJECT)
                .map(LibraryJson.ProjectDocuments::documents);
    }

    @Override
    public Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException {
        return found(EngineCall.get(documents(project) + "/" + document));
    }

    @Override
    public Optional<ProjectId> projectOf(DocumentId document) throws InterruptedException {
        var call = EngineCall.get(EnginePaths.DOCUMENTS + "/" + document + "/project");
        return connection.find(call, LibraryJson.HomeProject.class, NO_DOCUMENT).map(LibraryJson.HomeProject::project);
    }

    @Override
    public Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException {
        return found(EngineCall.change("DELETE", documents(project) + "/" + document));
    }

    @Override
    public Optional<InputStream> original(ProjectId project, DocumentId document)
            throws IOException, InterruptedException {
        return connection.open(
                EngineCall.get(documents(project) + "/" + document + "/original"), NO_DOCUMENT, NO_PROJECT);
    }

    @Override
    public List<PlacedWord> words(ProjectId project, DocumentId document, int page) throws InterruptedException {
        var query = new QueryString(documents(project) + "/" + document + "/words").with("page", page);
        return connection
                .find(EngineCall.get(query), DocumentJson.Words.class, NO_DOCUMENT)
                .map(DocumentJson.Words::words)
                .orElse(List.of());
    }

    @Override
    public Optional<List<UnmatchedDocument>> unmatched(ProjectId project, int limit) throws InterruptedException {
        var query = new QueryString(references(project) + "/unmatched").with("limit", limit);
        return connection
                .find(EngineCall.get(query), LibraryJson.UnmatchedDocuments.class, NO_PROJECT)
                .map(LibraryJson.UnmatchedDocuments::documents);
    }

    @Override
    public MatchOutcome match(ProjectId project, DocumentId document, String citekey) throws InterruptedException {
        var call = EngineCall.post(
                documents(project) + "/" + document + "/reference", new LibraryJson.ChosenReference(citekey));
        return switch (connection.call(call)) {
            case EngineAnswer.Success success -> new MatchOutcome.Matched(success.as(ProjectDocument.class));
            case EngineAnswer.Refusal refusal when refusal.hasCode(NO_PROJECT) -> new MatchOutcome.NoProject(project);
            case EngineAnswer.Refusal refusal when refusal.hasCode(NO_DOCUMENT) -> new MatchOutcome.NoDocument();
            case EngineAnswer.Refusal refusal
            when refusal.hasCode("reference_not_found") ->
                new MatchOutcome.NoReference(
                        Objects.requireNonNullElse(refusal.problem().similar(), List.of()));
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    @Override
    public Optional<String> exportReferences(ProjectId project, ReferenceFormat format) throws InterruptedException {
        var query = new QueryString(references(project)).with("format", format.id());
        try {
            var file = connection.open(EngineCall.get(query), NO_PROJECT);
            if (file.isEmpty()) {
                return Optional.empty();
            }
            try (var body = file.get()) {
                return Optional.of(new String(body.readAllBytes(), UTF_8));
            }
        } catch (IOException e) {
            throw new EngineUnavailableException("The connection to the engine was lost.", e);
        }
    }

    private static String references(ProjectId project) {
        return EnginePaths.projectPath(project) + "/references";
    }

    /// Importing twice has the same effect as once, so this needs no idempotency key.
    @Override
    public ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException {
        var call = EngineCall.post(references(project), new LibraryJson.References(file));
        return switch (connection.call(call.within(connection.address().uploadTimeout()))) {
            case EngineAnswer.Success success -> new ImportOutcome.Imported(success.as(ImportReport.class));
            case EngineAnswer.Refusal refusal when refusal.hasCode(NO_PROJECT) -> new ImportOutcome.NoProject(project);
            case EngineAnswer.Refusal refusal
            when refusal.hasCode("unreadable_references") || refusal.hasCode("payload_too_large") ->
                new ImportOutcome.Unreadable(refusal.detail());
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    private Optional<ProjectDocument> found(EngineCall call) throws InterruptedException {
        return connection.find(call, ProjectDocument.class, NO_PROJECT, NO_DOCUMENT);
    }

    private ProjectSubmission refused(ProjectId project, EngineAnswer.Refusal refusal) {
        if (refusal.hasCode(NO_PROJECT)) {
            return new ProjectSubmission.NoProject(project);
        }
        var fault = refusal.ingestFault();
        if (fault.isPresent()) {
            return new ProjectSubmission.Refused(fault.get());
        }
        var problem = refusal.problem();
        if (refusal.hasCode("duplicate") && problem.projectDocument() != null) {
            return new ProjectSubmission.Unchanged(problem.projectDocument());
        }
        if (refusal.hasCode("duplicate") && problem.job() != null) {
            return new ProjectSubmission.UnderWay(connection.identity().localJob(problem.job()));
        }
        var waiting = problem.waiting();
        if (refusal.hasCode("queue_full") && waiting != null) {
            return new ProjectSubmission.Busy(waiting);
        }
        throw refusal.unexpected();
    }

    private static String documents(ProjectId project) {
        return EnginePaths.projectPath(project) + "/documents";
    }
}
