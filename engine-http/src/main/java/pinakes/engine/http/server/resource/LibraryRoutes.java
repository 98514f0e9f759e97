package pinakes.engine.http.server.resource;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.document.DocumentId;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.PageRequest;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.upload.IngestProblems;
import pinakes.engine.http.server.upload.UploadReceiver;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.Library;
import pinakes.engine.library.MatchOutcome;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.library.ReferenceFormat;
import pinakes.engine.project.ProjectId;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// Routes to the documents and references of a project.
record LibraryRoutes(Library library, UploadReceiver uploads, DocumentInPath inPath) {
    private static final Route.Group GROUP = ProjectRoutes.GROUP;
    private static final String DOCUMENTS = ProjectInPath.PATH + "/documents";
    private static final String ONE = DOCUMENTS + "/{id}";
    private static final Permission WRITE = Permission.parse(ProjectRoutes.WRITE);
    private static final ProblemCase NO_DOCUMENT =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "document_not_found", "The project does not have this document.");
    private static final ProblemCase NO_PROJECT =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "document_not_found", "No project has this document.");
    private static final ProblemCase UNREADABLE = new ProblemCase(
            HttpStatus.UNPROCESSABLE_ENTITY_422, "unreadable_references", "The text contains no references.");

    private static final String REFERENCES = ProjectInPath.PATH + "/references";
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final ProblemCase NO_REFERENCE = new ProblemCase(
            HttpStatus.NOT_FOUND_404, "reference_not_found", "The project has no reference with this citekey.");
    private static final Parameter.Choice FORMAT = new Parameter.Choice(
            "format",
            "`bib` for BibTeX, `csl` for CSL-JSON.",
            Arrays.stream(ReferenceFormat.values()).map(ReferenceFormat::id).toList(),
            ReferenceFormat.BIBTEX.id());

    List<Route> all() {
        return List.of(
                GROUP.post(
                                DOCUMENTS,
                                "Adds a file to a project; the engine splits it into chunks and embeds them. A file"
                                        + " with the same source path is replaced. `metadata` can contain a `citekey`.")
                        .takes(UploadReceiver.FIELDS)
                        .answers(
                                HttpStatus.ACCEPTED_202,
                                JobJson.Accepted.class,
                                "The file is stored, and a job will process it.")
                        .problems(
                                ProjectInPath.NOT_FOUND,
                                IngestProblems.DUPLICATE,
                                IngestProblems.FILE_TOO_LARGE,
                                IngestProblems.QUEUE_FULL)
                        .by(ProjectRoutes.WRITE, this::submit),
                DocumentRoutes.GROUP
                        .post(
                                EnginePaths.DOCUMENTS + "/{id}/move",
                                "Starts a job that moves a document into a project. The document leaves the knowledge"
                                        + " base when the job completes.")
                        .takes(LibraryJson.Target.class)
                        .answers(HttpStatus.ACCEPTED_202, JobJson.Accepted.class, "A job will move the document.")
                        .problems(
                                DocumentInPath.NOT_FOUND,
                                ProjectInPath.NOT_FOUND,
                                IngestProblems.DUPLICATE,
                                IngestProblems.QUEUE_FULL)
                        .by("documents:move", this::move),
                GROUP.get(
                                EnginePaths.DOCUMENTS + "/{id}/project",
                                "Retrieves the project that a document belongs to. The id must be the document's UUID.")
                        .answers(LibraryJson.HomeProject.class, "The project.")
                        .problems(NO_PROJECT)
                        .by(ProjectRoutes.READ, this::projectOf),
                GROUP.get(DOCUMENTS, "Lists the documents that were added to a project as files.")
                        .takes(PageRequest.LIMIT, PageRequest.OFFSET)
                        .answers(LibraryJson.ProjectDocuments.class, "A page of documents, by name.")
                        .problems(ProjectInPath.NOT_FOUND)
                        .by(ProjectRoutes.READ, this::list),
                GROUP.get(ONE, "Retrieves a document in a project.")
                        .answers(ProjectDocument.class, "The document.")
                        .problems(ProjectInPath.NOT_FOUND, NO_DOCUMENT)
                        .by(ProjectRoutes.READ, call -> found(call, library.find(ProjectInPath.id(call), id(call)))),
                GROUP.delete(ONE, "Deletes a document from a project, with its chunks.")
                        .answers(ProjectDocument.class, "The deleted document.")
                        .problems(ProjectInPath.NOT_FOUND, NO_DOCUMENT)
                        .by(ProjectRoutes.WRITE, call -> found(call, library.remove(ProjectInPath.id(call), id(call)))),
                GROUP.get(ONE + "/original", "Downloads the original file of a document in a project.")
                        .answersWith(DocumentRoutes.BINARY, null, "The file.")
                        .problems(ProjectInPath.NOT_FOUND, NO_DOCUMENT)
                        .by(ProjectRoutes.READ, this::original),
                GROUP.get(ONE + "/words", DocumentRoutes.aboutWords("a document in a project"))
                        .takes(DocumentRoutes.WORDS_PAGE)
                        .answers(DocumentJson.Words.class, DocumentRoutes.WORDS_ANSWER)
                        .problems(ProjectInPath.NOT_FOUND, NO_DOCUMENT)
                        .by(ProjectRoutes.READ, this::words),
                GROUP.post(ONE + "/reference", "Sets the reference of a document, overriding the automatic match.")
                        .takes(LibraryJson.ChosenReference.class)
                        .answers(ProjectDocument.class, "The document with its reference.")
                        .problems(ProjectInPath.NOT_FOUND, NO_DOCUMENT, NO_REFERENCE)
                        .by(ProjectRoutes.WRITE, this::match),
                GROUP.get(REFERENCES, "Exports the references of a project as BibTeX or CSL-JSON.")
                        .takes(FORMAT)
                        .answersWith(TEXT, null, "The file.")
                        .problems(ProjectInPath.NOT_FOUND)
                        .by(ProjectRoutes.READ, this::export),
                GROUP.get(
                                REFERENCES + "/unmatched",
                                "Lists the documents in a project that have no reference, with the most similar references.")
                        .takes(PageRequest.LIMIT)
                        .answers(LibraryJson.UnmatchedDocuments.class, "The documents, by name.")
                        .problems(ProjectInPath.NOT_FOUND)
                        .by(ProjectRoutes.READ, this::unmatched),
                GROUP.post(
                                REFERENCES,
                                "Imports BibTeX or CSL-JSON references and attaches them to matching documents in the"
                                        + " project, including those added later.")
                        .takes(LibraryJson.References.class)
                        .answers(ImportReport.class, "What was imported and attached.")
                        .problems(ProjectInPath.NOT_FOUND, UNREADABLE)
                        .by(ProjectRoutes.WRITE, this::importReferences));
    }

    private ApiReply original(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var project = ProjectInPath.id(call);
        var id = id(call);
        var document = library.find(project, id).orElseThrow(() -> missing(call));
        var original = library.original(project, id)
                .orElseThrow(() -> NO_DOCUMENT.refused(
                        "The original of this document was not kept; add the file to the project again."));
        return DocumentRoutes.download(document.fileName(), original);
    }

    private ApiReply words(ApiCall call) throws RefusedException, InterruptedException {
        var project = ProjectInPath.id(call);
        var id = id(call);
        if (library.find(project, id).isEmpty()) {
            throw missing(call);
        }
        var page = (int) call.number(DocumentRoutes.WORDS_PAGE);
        return ApiReply.json(new DocumentJson.Words(page, library.words(project, id, page)));
    }

    private ApiReply match(ApiCall call) throws RefusedException, InterruptedException {
        var project = ProjectInPath.id(call);
        var id = id(call);
        var citekey = call.body(LibraryJson.ChosenReference.class).citekey();
        return switch (library.match(project, id, citekey)) {
            case MatchOutcome.Matched(var document) -> ApiReply.json(document);
            case MatchOutcome.NoDocument() -> throw missing(call);
            case MatchOutcome.NoProject _ -> throw ProjectInPath.missing(call);
            case MatchOutcome.NoReference(var similar) ->
                throw NO_REFERENCE.refused(
                        "The project has no reference '" + Quoted.of(citekey) + "'."
                                + (similar.isEmpty() ? "" : " Similar: " + String.join(", ", similar) + "."),
                        Map.of("similar", similar));
        };
    }

    private ApiReply export(ApiCall call) throws RefusedException, InterruptedException {
        var format = ReferenceFormat.named(call.choice(FORMAT).orElseThrow()).orElseThrow();
        var file =
                library.exportReferences(ProjectInPath.id(call), format).orElseThrow(() -> ProjectInPath.missing(call));
        return new ApiReply.Whole(HttpStatus.OK_200, Map.of(), TEXT, UTF_8.encode(file));
    }

    private ApiReply unmatched(ApiCall call) throws RefusedException, InterruptedException {
        var documents = library.unmatched(ProjectInPath.id(call), (int) call.number(PageRequest.LIMIT))
                .orElseThrow(() -> ProjectInPath.missing(call));
        return ApiReply.json(new LibraryJson.UnmatchedDocuments(documents));
    }

    private ApiReply projectOf(ApiCall call) throws RefusedException, InterruptedException {
        var id = DocumentId.parse(call.segment("id"));
        var project = id.isEmpty() ? Optional.<ProjectId>empty() : library.projectOf(id.get());
        return ApiReply.json(new LibraryJson.HomeProject(project.orElseThrow(
                () -> NO_PROJECT.refused("No project has a document '" + Quoted.of(call.segment("id")) + "'."))));
    }

    private ApiReply move(ApiCall call) throws RefusedException, InterruptedException {
        call.caller().require(WRITE);
        var project = call.body(LibraryJson.Target.class).project();
        var submission = library.move(project, inPath.id(call), call.caller().id());
        return accepted(submission.orElseThrow(() -> DocumentInPath.missing(call)), call);
    }

    private ApiReply submit(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var project = ProjectInPath.id(call);
        try (var upload = uploads.receive(call)) {
            return accepted(library.submit(project, upload.document()), call);
        }
    }

    private static ApiReply accepted(ProjectSubmission submission, ApiCall call) throws RefusedException {
        return switch (submission) {
            case ProjectSubmission.Accepted(var job) -> JobRoutes.accepted(job);
            case ProjectSubmission.Unchanged(var document) -> throw IngestProblems.duplicate(document);
            case ProjectSubmission.UnderWay(var job) -> throw IngestProblems.duplicate(job, call.caller());
            case ProjectSubmission.Refused(var fault) -> throw IngestProblems.refused(fault);
            case ProjectSubmission.Busy(var waiting) -> throw IngestProblems.queueFull(waiting);
            case ProjectSubmission.NoProject(var id) -> throw ProjectInPath.missing(id.value());
        };
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        var page = PageRequest.of(call, PageRequest.LIMIT, PageRequest.OFFSET);
        var documents = library.documents(ProjectInPath.id(call), page.limit(), page.offset())
                .orElseThrow(() -> ProjectInPath.missing(call));
        return ApiReply.json(new LibraryJson.ProjectDocuments(documents, page.limit(), page.offset()));
    }

    private static ApiReply found(ApiCall call, Optional<ProjectDocument> document) throws RefusedException {
        return ApiReply.json(document.orElseThrow(() -> missing(call)));
    }

    private static DocumentId id(ApiCall call) throws RefusedException {
        return DocumentId.parse(call.segment("id")).orElseThrow(() -> missing(call));
    }

    private ApiReply importReferences(ApiCall call) throws RefusedException, InterruptedException {
        var project = ProjectInPath.id(call);
        return switch (library.importReferences(
                project, call.body(LibraryJson.References.class).text())) {
            case ImportOutcome.Imported(var report) -> ApiReply.json(report);
            case ImportOutcome.Unreadable(var reason) -> throw UNREADABLE.refused(reason);
            case ImportOutcome.NoProject _ -> throw ProjectInPath.missing(call);
        };
    }

    private static RefusedException missing(ApiCall call) {
        return NO_DOCUMENT.refused(
                "The project has no document '" + Quoted.of(call.segment("id")) + "'; list its documents to see all.");
    }
}
