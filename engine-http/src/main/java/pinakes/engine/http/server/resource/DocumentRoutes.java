package pinakes.engine.http.server.resource;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentRange;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Documents.Cleared;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.document.PassageRange;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.event.FeedEvents;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.PageRequest;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.upload.IngestProblems;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Ingestion;

/// Routes to read, complete and delete documents.
record DocumentRoutes(
        Documents documents, Ingestion ingestion, DocumentInPath inPath, FeedEvents<DocumentChange> events) {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentRoutes.class);
    static final Route.Group GROUP = new Route.Group("documents");
    private static final String READ = "documents:read";
    private static final String DELETE = "documents:delete";
    static final String BINARY = "application/octet-stream";

    /// A browser that shows a file in spite of its type and disposition runs nothing in it.
    private static final String NOTHING_RUNS = "default-src 'none'; sandbox";

    private static final String ONE = EnginePaths.DOCUMENTS + "/{id}";
    private static final ProblemCase CONFIRMATION_REQUIRED =
            new ProblemCase(HttpStatus.BAD_REQUEST_400, "confirmation_required", "Parameter 'confirm' is missing.");
    private static final ProblemCase VERSION_MISMATCH = new ProblemCase(
            HttpStatus.PRECONDITION_FAILED_412,
            "version_mismatch",
            "The document has changed since you read it; read it again.");
    private static final int ANY_VERSION = 0;
    private static final Parameter.Whole VERSION = new Parameter.Whole(
            "version", "Delete it only if it has this version; 0 for any.", 0, Integer.MAX_VALUE, ANY_VERSION);
    private static final Parameter.Words NAME =
            new Parameter.Words("name", "Only documents whose title or file name contains this text.", false);
    private static final Parameter.Choice SORT = new Parameter.Choice(
            "sort", "Sort key.", List.of("added_at", "updated_at", "filename", "size"), "added_at");
    private static final Parameter.Whole COUNTED = new Parameter.Whole(
            "count_max",
            "Count at most this many documents beyond this page. If there are more, `total` is a minimum and"
                    + " `total_is_minimum` is true (default: all are counted).",
            1,
            Long.MAX_VALUE,
            Long.MAX_VALUE);
    private static final Parameter.Moment SINCE = new Parameter.Moment("since", "Only later changes (default: all).");
    private static final Parameter.Choice ORDER =
            new Parameter.Choice("order", "Sort direction.", List.of("desc", "asc"), "desc");
    private static final Parameter.Choice CONFIRM = new Parameter.Choice(
            "confirm", "Required, because the deletion is permanent.", List.of(EnginePaths.CLEAR_PHRASE), null);
    private static final Parameter.Flag CHUNKS =
            new Parameter.Flag("chunks", "Whether to include the first chunks.", true);
    private static final Parameter.Whole LIMIT = PageRequest.limit(1, EnginePaths.PASSAGES_MAX, 100);
    private static final Parameter.Whole OFFSET = PageRequest.offset(Integer.MAX_VALUE);
    private static final Parameter.Whole PAGE = new Parameter.Whole(
            "page", "Only chunks on this page of the document; 0 for all pages.", 0, Integer.MAX_VALUE, 0);

    /// The page whose words are wanted.
    static final Parameter.Whole WORDS_PAGE =
            new Parameter.Whole("page", "The page, from 1; an image is a single page.", 1, Integer.MAX_VALUE, 1);

    static final String WORDS_ANSWER = "The words in reading order; none when the page was not read by OCR, or when the"
            + " document was added by an earlier release of Pinakes that did not store them.";

    List<Route> all() {
        return List.of(
                GROUP.get(EnginePaths.DOCUMENTS, "Lists documents.")
                        .takes(DocumentFilterParameters.ALL)
                        .takes(NAME, SORT, ORDER, PageRequest.LIMIT_OR_NONE, PageRequest.OFFSET, COUNTED)
                        .answers(DocumentJson.Documents.class, "A page of the matching documents, with the total.")
                        .by(READ, this::list),
                GROUP.get(EnginePaths.DOCUMENT_TOTALS, "Counts documents.")
                        .takes(DocumentFilterParameters.ALL)
                        .answers(Totals.class, "Totals of the matching documents.")
                        .by(READ, call -> ApiReply.json(documents.totals(DocumentFilterParameters.of(call)))),
                GROUP.get(EnginePaths.FORMATS, "Lists formats with their document counts.")
                        .takes(DocumentFilterParameters.ALL)
                        .answers(DocumentJson.Formats.class, "The formats of the matching documents.")
                        .by(
                                READ,
                                call -> ApiReply.json(new DocumentJson.Formats(
                                        documents.formats(DocumentFilterParameters.of(call))))),
                GROUP.get(EnginePaths.DOCUMENT_EVENTS, "Streams document changes.")
                        .answersWith(
                                EventWriter.MEDIA_TYPE,
                                DocumentJson.DocumentEvent.class,
                                "A `document` event for every document that is added, changed or removed, or that leaves a"
                                        + " collection of the key. Reconnect with `Last-Event-ID` to receive missed"
                                        + " events; a `gap` event means that some may be lost.")
                        .by(READ, events::reply),
                GROUP.get(
                                EnginePaths.DOCUMENT_CHANGES,
                                "Lists the documents that were added or changed after a given time, oldest change first.")
                        .takes(DocumentFilterParameters.ALL)
                        .takes(SINCE, PageRequest.LIMIT_OR_NONE)
                        .answers(
                                DocumentJson.DocumentChanges.class,
                                "The documents; `updated_at` is the time of the change.")
                        .by(READ, this::changes),
                GROUP.get(ONE, "Retrieves a document by number or UUID.")
                        .takes(CHUNKS)
                        .answers(
                                DocumentJson.DocumentDetail.class, "The document. Notes have an `ETag` for `If-Match`.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(READ, this::one),
                GROUP.get(ONE + "/chunks", "Lists the chunks of a document in reading order.")
                        .takes(LIMIT, OFFSET, PAGE)
                        .answers(DocumentJson.Passages.class, "A page of chunks.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(READ, this::passages),
                GROUP.get(
                                ONE + "/versions",
                                "Lists the versions of a document, newest first: the current one and up to "
                                        + Documents.EARLIER_VERSIONS_MAX
                                        + " earlier ones. The text of earlier versions is kept for notes only.")
                        .answers(DocumentJson.Versions.class, "The versions.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(
                                READ,
                                call -> ApiReply.json(new DocumentJson.Versions(
                                        documents.versions(inPath.document(call).id())))),
                GROUP.get(ONE + "/original", "Downloads the original file of a document.")
                        .answersWith(BINARY, null, "The file as it was added.")
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(READ, this::original),
                GROUP.get(ONE + "/words", aboutWords("a document"))
                        .takes(WORDS_PAGE)
                        .answers(DocumentJson.Words.class, WORDS_ANSWER)
                        .problems(DocumentInPath.NOT_FOUND)
                        .by(READ, this::words),
                GROUP.delete(ONE, "Deletes a document with its chunks and original file.")
                        .takes(VERSION)
                        .answers(Document.class, "The deleted document.")
                        .problems(DocumentInPath.NOT_FOUND, VERSION_MISMATCH)
                        .by(DELETE, this::remove),
                GROUP.delete(EnginePaths.DOCUMENTS, "Deletes all documents and cancels all jobs. This is permanent.")
                        .takes(CONFIRM)
                        .answers(Cleared.class, "What was deleted.")
                        .problems(CONFIRMATION_REQUIRED)
                        .by(DELETE, this::clear),
                GROUP.patch(
                                ONE,
                                "Adds tags to a document and sets metadata. Metadata values that you send replace"
                                        + " earlier ones; earlier tags stay. The tag `collection:NAME` moves the"
                                        + " document to that collection. With `force_ocr`, PDF files, images and files"
                                        + " that can contain images are also read again by OCR. Gateways send"
                                        + " `accessible`, the collections that the caller can access; a document in"
                                        + " a collection that is not on that list gives 404.")
                        .takes(DocumentJson.Addition.class)
                        .answers(DocumentJson.Added.class, "The document, and the caller's job for it.")
                        .problems(DocumentInPath.NOT_FOUND, IngestProblems.QUEUE_FULL)
                        .by("documents:write", this::add));
    }

    /// @param whose "a document", of what
    static String aboutWords(String whose) {
        return "Lists the words that OCR read on a page of " + whose + ", and where they are. `left` and `right` are in"
                + " ten-thousandths of the width of the displayed page, `top` and `bottom` in ten-thousandths of its"
                + " height.";
    }

    /// The `ETag` header of a note, which names its version.
    static Map<String, String> etag(Document document) {
        return document.source().kind() == DocumentKind.NOTE
                ? Map.of("ETag", "\"" + document.version() + "\"")
                : Map.of();
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        var page = PageRequest.of(call, PageRequest.LIMIT_OR_NONE, PageRequest.OFFSET);
        var found = documents.list(
                DocumentFilterParameters.of(call),
                call.words(NAME).stream().findFirst().orElse(""),
                order(call),
                new DocumentRange(page.limit(), page.offset(), call.number(COUNTED)));
        return ApiReply.json(DocumentJson.Documents.of(found, page.limit(), page.offset()));
    }

    private ApiReply changes(ApiCall call) throws RefusedException, InterruptedException {
        var since = call.moment(SINCE).orElse(Instant.EPOCH);
        var limit = (int) call.number(PageRequest.LIMIT_OR_NONE);
        return ApiReply.json(new DocumentJson.DocumentChanges(
                documents.changedSince(since, DocumentFilterParameters.of(call), limit)));
    }

    private static DocumentOrder order(ApiCall call) throws RefusedException {
        var key = switch (call.choice(SORT).orElseThrow()) {
            case "updated_at" -> DocumentOrder.Key.UPDATED_AT;
            case "filename" -> DocumentOrder.Key.FILE_NAME;
            case "size" -> DocumentOrder.Key.SIZE;
            default -> DocumentOrder.Key.ADDED_AT;
        };
        return new DocumentOrder(key, call.choice(ORDER).orElseThrow().equals("desc"));
    }

    private ApiReply one(ApiCall call) throws RefusedException, InterruptedException {
        var document = inPath.document(call);
        if (!call.flag(CHUNKS)) {
            return ApiReply.json(HttpStatus.OK_200, etag(document), document);
        }
        var passages = documents.passages(document.id(), EnginePaths.PASSAGES_MAX, 0);
        return ApiReply.json(HttpStatus.OK_200, etag(document), DocumentJson.DocumentDetail.of(document, passages));
    }

    private ApiReply passages(ApiCall call) throws RefusedException, InterruptedException {
        var document = inPath.document(call);
        var page = PageRequest.of(call, LIMIT, OFFSET);
        var number = (int) call.number(PAGE);
        var range = new PassageRange(number == 0 ? null : number, page.limit(), (int) page.offset());
        var slice = documents.passages(document.id(), range);
        var next = page.next(slice.passages().size(), slice.total());
        return ApiReply.json(new DocumentJson.Passages(
                slice.passages(),
                slice.total(),
                page.limit(),
                (int) page.offset(),
                next == null ? null : next.intValue()));
    }

    private ApiReply words(ApiCall call) throws RefusedException, InterruptedException {
        var document = inPath.document(call);
        var page = (int) call.number(WORDS_PAGE);
        return ApiReply.json(new DocumentJson.Words(page, documents.words(document.id(), page)));
    }

    private ApiReply original(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var document = inPath.document(call);
        var original = documents.original(document.id()).orElseThrow(() -> DocumentInPath.missing(call));
        return download(document.source().fileName(), original);
    }

    /// A file to save. Without a Content-Length: a note may have changed since its size was read.
    static ApiReply download(String fileName, InputStream original) {
        return new ApiReply.Streamed(
                Map.of(
                        "Content-Disposition",
                        "attachment; filename*=UTF-8''"
                                + URLEncoder.encode(fileName, StandardCharsets.UTF_8)
                                        .replace("+", "%20"),
                        "Content-Security-Policy",
                        NOTHING_RUNS),
                BINARY,
                response -> copy(original, response));
    }

    private static void copy(InputStream original, Response response) throws IOException {
        try (original) {
            original.transferTo(Content.Sink.asOutputStream(response));
        }
    }

    private ApiReply clear(ApiCall call) throws RefusedException, InterruptedException {
        if (call.choice(CONFIRM).isEmpty()) {
            throw CONFIRMATION_REQUIRED.refused("This permanently deletes all documents. To confirm, send confirm="
                    + EnginePaths.CLEAR_PHRASE + ".");
        }
        var cleared = documents.clear();
        LOG.info("{} removed all documents: {}", call.caller().id(), cleared.documents());
        return ApiReply.json(cleared);
    }

    private ApiReply remove(ApiCall call) throws RefusedException, InterruptedException {
        var id = inPath.id(call);
        var version = (int) call.number(VERSION);
        var removed = version == ANY_VERSION ? documents.remove(id) : documents.remove(id, version);
        if (removed.isEmpty()) {
            throw documents.find(id).isEmpty()
                    ? DocumentInPath.missing(call)
                    : VERSION_MISMATCH.refused(
                            "The document no longer has version " + version + ". Read it again before you delete it.");
        }
        return ApiReply.json(removed.get());
    }

    private ApiReply add(ApiCall call) throws RefusedException, InterruptedException {
        var owner = call.caller().id();
        var addition = call.body(DocumentJson.Addition.class, given -> given.addition(owner));
        return switch (ingestion.add(inPath.id(call), addition)) {
            case AddOutcome.Applied(var document, var job) ->
                ApiReply.json(new DocumentJson.Added(
                        document,
                        job,
                        addition.ocrWarning(document).map(List::of).orElse(null)));
            case AddOutcome.Missing() -> throw DocumentInPath.missing(call);
            case AddOutcome.Busy(var waiting) -> throw IngestProblems.queueFull(waiting);
        };
    }
}
