package pinakes.engine.http.client;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import pinakes.engine.document.DocumentId;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.http.wire.ProjectPaths;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;

/// The library of projects over the wire.
final class RemoteLibrary implements Library {
    private static final String NO_PROJECT = "project_not_found";

    private final EngineConnection connection;

    RemoteLibrary(EngineConnection connection) {
        this.connection = connection;
    }

    @Override
    public ProjectSubmission submit(ProjectId project, NewDocument document) throws IOException, InterruptedException {
        return switch (new DocumentForm(documents(project), document).send(connection)) {
            case EngineAnswer.Success success ->
                new ProjectSubmission.Accepted(connection
                        .speaking()
                        .heard(success.as(JobJson.Accepted.class).job()));
            case EngineAnswer.Refusal refusal -> refused(project, refusal);
        };
    }

    @Override
    public Optional<List<ProjectDocument>> documents(ProjectId project, int limit, long offset)
            throws InterruptedException {
        var query = new Query(documents(project)).with("limit", limit).with("offset", offset);
        return connection
                .call(EngineCall.get(query.toString()))
                .unless(NO_PROJECT)
                .map(success -> success.as(LibraryJson.ProjectDocuments.class).documents().stream()
                        .map(LibraryJson.ProjectDocument::document)
                        .toList());
    }

    @Override
    public Optional<ProjectDocument> find(ProjectId project, DocumentId document) throws InterruptedException {
        return found(EngineCall.get(documents(project) + "/" + document));
    }

    @Override
    public Optional<ProjectDocument> remove(ProjectId project, DocumentId document) throws InterruptedException {
        return found(EngineCall.change("DELETE", documents(project) + "/" + document));
    }

    /// Imported twice, references are the same, so that this needs no key.
    @Override
    public ImportOutcome importReferences(ProjectId project, String file) throws InterruptedException {
        var call = EngineCall.put(ProjectPaths.of(project) + "/references", new LibraryJson.References(file));
        return switch (connection.call(call, connection.address().uploadTimeout())) {
            case EngineAnswer.Success success ->
                new ImportOutcome.Imported(success.as(LibraryJson.Import.class).report());
            case EngineAnswer.Refusal refusal when refusal.isCalled(NO_PROJECT) -> new ImportOutcome.NoProject(project);
            case EngineAnswer.Refusal refusal
            when refusal.isCalled("unreadable_references") || refusal.isCalled("payload_too_large") ->
                new ImportOutcome.Unreadable(
                        Objects.requireNonNullElse(refusal.problem().detail(), ""));
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    private Optional<ProjectDocument> found(EngineCall call) throws InterruptedException {
        return switch (connection.call(call)) {
            case EngineAnswer.Success success ->
                Optional.of(success.as(LibraryJson.ProjectDocument.class).document());
            case EngineAnswer.Refusal refusal
            when refusal.isCalled(NO_PROJECT) || refusal.isCalled("document_not_found") -> Optional.empty();
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    private ProjectSubmission refused(ProjectId project, EngineAnswer.Refusal refusal) {
        if (refusal.isCalled(NO_PROJECT)) {
            return new ProjectSubmission.NoProject(project);
        }
        var fault = IngestFaults.of(refusal);
        if (fault.isPresent()) {
            return new ProjectSubmission.Refused(fault.get());
        }
        var problem = refusal.problem();
        if (refusal.isCalled("duplicate") && problem.projectDocument() != null) {
            return new ProjectSubmission.Unchanged(problem.projectDocument().document());
        }
        if (refusal.isCalled("duplicate") && problem.job() != null) {
            return new ProjectSubmission.UnderWay(connection.speaking().heard(problem.job()));
        }
        var waiting = problem.waiting();
        if (refusal.isCalled("queue_full") && waiting != null) {
            return new ProjectSubmission.Busy(waiting);
        }
        throw refusal.unexpected();
    }

    private static String documents(ProjectId project) {
        return ProjectPaths.of(project) + "/documents";
    }
}
