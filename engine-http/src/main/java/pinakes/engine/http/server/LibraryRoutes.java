package pinakes.engine.http.server;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.document.DocumentId;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.Quoted;

/// The documents of a project, and the references that they are cited by.
final class LibraryRoutes {
    private static final String DOCUMENTS = AddressedProject.PATH + "/documents";
    private static final String ONE = DOCUMENTS + "/{id}";
    private static final String NO_DOCUMENT = "document_not_found";
    private static final String UNREADABLE = "unreadable_references";
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many at the most.", 1, EnginePaths.PAGE_MAX, 100);

    private final Library library;
    private final Uploads uploads;

    LibraryRoutes(Library library, Uploads uploads) {
        this.library = library;
        this.uploads = uploads;
    }

    List<Route> all() {
        return List.of(
                ofProject(Route.post(DOCUMENTS))
                        .about(
                                ProjectRoutes.GROUP,
                                "Adds a file to a project, cut and embedded by the engine. A file from the same path"
                                        + " is replaced. `metadata` may name the `citekey`.")
                        .takes(Uploads.FIELDS)
                        .answers(
                                HttpStatus.ACCEPTED_202,
                                JobJson.Accepted.class,
                                "The bytes are kept, and a job will make chunks of them.")
                        .problem(
                                HttpStatus.CONFLICT_409,
                                Duplicates.CODE,
                                "The project has the same bytes already, or they are on their way.")
                        .problem(HttpStatus.PAYLOAD_TOO_LARGE_413, "file_too_large", "The file is too large.")
                        .problem(HttpStatus.SERVICE_UNAVAILABLE_503, "queue_full", "Too many jobs are waiting.")
                        .by(ProjectRoutes.WRITE, this::submit),
                ofProject(Route.get(DOCUMENTS))
                        .about(ProjectRoutes.GROUP, "Lists the documents of a project that the engine cut.")
                        .takes(LIMIT, Paging.OFFSET)
                        .answers(LibraryJson.ProjectDocuments.class, "The documents, by their names.")
                        .by(ProjectRoutes.READ, this::list),
                ofProject(Route.get(ONE))
                        .about(ProjectRoutes.GROUP, "One document of a project.")
                        .answers(LibraryJson.ProjectDocument.class, "The document.")
                        .problem(HttpStatus.NOT_FOUND_404, NO_DOCUMENT, "The project has no such document.")
                        .by(ProjectRoutes.READ, call -> one(call, library::find)),
                ofProject(Route.delete(ONE))
                        .about(ProjectRoutes.GROUP, "Removes a document of a project with all of its chunks.")
                        .answers(LibraryJson.ProjectDocument.class, "The document as it was.")
                        .problem(HttpStatus.NOT_FOUND_404, NO_DOCUMENT, "The project has no such document.")
                        .by(ProjectRoutes.WRITE, call -> one(call, library::remove)),
                ofProject(Route.post(AddressedProject.PATH + "/references"))
                        .about(
                                ProjectRoutes.GROUP,
                                "Imports references, BibTeX or CSL-JSON, and attaches them to the documents of the"
                                        + " project, also to those that come later.")
                        .takes(LibraryJson.References.class)
                        .answers(LibraryJson.Import.class, "What was imported, and what it was attached to.")
                        .problem(HttpStatus.UNPROCESSABLE_ENTITY_422, UNREADABLE, "There is no reference in the text.")
                        .by(ProjectRoutes.WRITE, this::importReferences));
    }

    private static Route.Draft ofProject(Route.Draft draft) {
        return draft.problem(HttpStatus.NOT_FOUND_404, AddressedProject.NOT_FOUND, "There is no such project.");
    }

    private Reply submit(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var project = AddressedProject.id(call);
        try (var upload = uploads.take(call)) {
            return switch (library.submit(project, upload.document())) {
                case ProjectSubmission.Accepted(var job) ->
                    Reply.json(
                            HttpStatus.ACCEPTED_202,
                            Map.of("Location", EnginePaths.JOBS + "/" + job.id()),
                            JobJson.Accepted.of(job));
                case ProjectSubmission.Unchanged(var document) -> throw Duplicates.of(document);
                case ProjectSubmission.UnderWay(var job) -> throw Duplicates.of(job, call.caller());
                case ProjectSubmission.Refused(var fault) -> throw Faults.refused(fault);
                case ProjectSubmission.Busy(var waiting) -> throw Submissions.queueFull(waiting);
                case ProjectSubmission.NoProject _ -> throw AddressedProject.missing(call);
            };
        }
    }

    private Reply list(ApiCall call) throws RefusedException, InterruptedException {
        var limit = (int) call.number(LIMIT);
        var offset = call.number(Paging.OFFSET);
        var documents = library.documents(AddressedProject.id(call), limit, offset)
                .orElseThrow(() -> AddressedProject.missing(call));
        return Reply.json(new LibraryJson.ProjectDocuments(
                documents.stream().map(LibraryJson.ProjectDocument::of).toList(), limit, offset));
    }

    private static Reply one(ApiCall call, Question question) throws RefusedException, InterruptedException {
        var project = AddressedProject.id(call);
        var text = call.segment("id");
        var id = DocumentId.parse(text).orElseThrow(() -> missing(text));
        return Reply.json(
                question.ask(project, id).map(LibraryJson.ProjectDocument::of).orElseThrow(() -> missing(text)));
    }

    private Reply importReferences(ApiCall call) throws RefusedException, InterruptedException {
        var project = AddressedProject.id(call);
        return switch (library.importReferences(
                project, call.body(LibraryJson.References.class).text())) {
            case ImportOutcome.Imported(var report) -> Reply.json(LibraryJson.Import.of(report));
            case ImportOutcome.Unreadable(var reason) ->
                throw new RefusedException(HttpStatus.UNPROCESSABLE_ENTITY_422, UNREADABLE, reason);
            case ImportOutcome.NoProject _ -> throw AddressedProject.missing(call);
        };
    }

    private static RefusedException missing(String text) {
        return RefusedException.notFound(
                NO_DOCUMENT, "The project has no document '" + Quoted.of(text) + "'; GET the list to see them.");
    }

    /// Something that is asked of a document.
    private interface Question {
        Optional<ProjectDocument> ask(ProjectId project, DocumentId document) throws InterruptedException;
    }
}
