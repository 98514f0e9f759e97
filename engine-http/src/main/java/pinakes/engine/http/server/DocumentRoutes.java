package pinakes.engine.http.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Documents;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;

/// Looking at documents and removing them.
final class DocumentRoutes {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentRoutes.class);
    private static final String GROUP = "documents";
    private static final String ONE = EnginePaths.DOCUMENTS + "/{id}";
    private static final Parameter.Choice SORT = new Parameter.Choice(
            "sort", "By what they are ordered.", List.of("added_at", "filename", "size"), "added_at");
    private static final Parameter.Choice ORDER =
            new Parameter.Choice("order", "In which direction.", List.of("desc", "asc"), "desc");
    private static final Parameter.Choice CONFIRM = new Parameter.Choice(
            "confirm", "Must be there: nothing brings the documents back.", List.of(EnginePaths.CLEAR_PHRASE), null);
    private static final Parameter.Flag CHUNKS =
            new Parameter.Flag("chunks", "Whether the passages come with it.", true);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many at the most.", 1, EnginePaths.PASSAGES_MAX, 100);
    private static final Parameter.Whole OFFSET =
            new Parameter.Whole("offset", "How many to leave out before the first.", 0, Integer.MAX_VALUE, 0);

    private final Documents documents;
    private final Addressed addressed;
    private final DocumentEvents events;

    DocumentRoutes(Documents documents, DocumentEvents events) {
        this.documents = documents;
        this.addressed = new Addressed(documents);
        this.events = events;
    }

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.DOCUMENTS)
                        .about(GROUP, "Lists documents.")
                        .takes(Filters.ALL)
                        .takes(SORT, ORDER, Paging.LIMIT, Paging.OFFSET)
                        .answers(
                                DocumentJson.Documents.class,
                                "Some of the documents that match, and how many match in all.")
                        .by("documents:read", this::list),
                Route.get(EnginePaths.DOCUMENT_TOTALS)
                        .about(GROUP, "Counts documents.")
                        .takes(Filters.ALL)
                        .answers(DocumentJson.Totals.class, "How much the documents are that match.")
                        .by(
                                "documents:read",
                                call -> Reply.json(DocumentJson.Totals.of(documents.totals(Filters.of(call))))),
                Route.get(EnginePaths.DOCUMENT_EVENTS)
                        .about(GROUP, "Tells of every document that is added, changed or removed, as it happens.")
                        .answersWith(
                                EventWriter.MEDIA_TYPE,
                                DocumentJson.DocumentEvent.class,
                                "Events called `document`. A reader that comes back with `Last-Event-ID` gets what it"
                                        + " missed; an event called `gap` says that not everything is known any more.")
                        .by("documents:read", this::events),
                Route.get(ONE)
                        .about(GROUP, "One document, by its number or its UUID.")
                        .takes(CHUNKS)
                        .answers(
                                DocumentJson.DocumentDetail.class,
                                "The document; notes come with an `ETag` for `If-Match`.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by("documents:read", this::one),
                Route.get(ONE + "/chunks")
                        .about(GROUP, "The passages of a document in their order.")
                        .takes(LIMIT, OFFSET)
                        .answers(DocumentJson.Passages.class, "Some of the passages.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by("documents:read", this::passages),
                Route.get(ONE + "/original")
                        .about(GROUP, "The bytes that were added.")
                        .answersWith("application/octet-stream", null, "The file as it was.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by("documents:read", this::original),
                Route.delete(ONE)
                        .about(GROUP, "Removes a document with everything that was made of it.")
                        .answers(DocumentJson.Document.class, "The document as it was.")
                        .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                        .by("documents:delete", this::remove),
                Route.delete(EnginePaths.DOCUMENTS)
                        .about(GROUP, "Removes all documents, and cancels what was on its way to become one.")
                        .takes(CONFIRM)
                        .answers(DocumentJson.Cleared.class, "What was removed.")
                        .problem(HttpStatus.BAD_REQUEST_400, "confirmation_required", "The parameter is missing.")
                        .by("documents:delete", this::clear));
    }

    /// What names the version of a note's text.
    static Map<String, String> tagged(Document document) {
        return document.kind() == DocumentKind.NOTE ? Map.of("ETag", "\"" + document.version() + "\"") : Map.of();
    }

    private Reply list(ApiCall call) throws RefusedException, InterruptedException {
        var paging = Paging.of(call);
        var page = documents.list(Filters.of(call), order(call), paging.limit(), paging.offset());
        return Reply.json(new DocumentJson.Documents(
                page.documents().stream().map(DocumentJson.Document::of).toList(),
                page.total(),
                paging.limit(),
                paging.offset(),
                paging.next(page.documents().size(), page.total())));
    }

    private static DocumentOrder order(ApiCall call) throws RefusedException {
        var key = switch (call.choice(SORT).orElseThrow()) {
            case "filename" -> DocumentOrder.Key.FILE_NAME;
            case "size" -> DocumentOrder.Key.SIZE;
            default -> DocumentOrder.Key.ADDED_AT;
        };
        return new DocumentOrder(key, call.choice(ORDER).orElseThrow().equals("desc"));
    }

    private Reply one(ApiCall call) throws RefusedException, InterruptedException {
        var document = addressed.document(call);
        if (!call.flag(CHUNKS)) {
            return Reply.json(HttpStatus.OK_200, tagged(document), DocumentJson.Document.of(document));
        }
        var passages = documents.passages(document.id(), EnginePaths.PASSAGES_MAX, 0).stream()
                .map(DocumentJson.Passage::of)
                .toList();
        return Reply.json(
                HttpStatus.OK_200,
                tagged(document),
                new DocumentJson.DocumentDetail(DocumentJson.Document.of(document), passages));
    }

    private Reply passages(ApiCall call) throws RefusedException, InterruptedException {
        var document = addressed.document(call);
        var paging = new Paging((int) call.number(LIMIT), call.number(OFFSET));
        var passages = documents.passages(document.id(), paging.limit(), (int) paging.offset());
        var next = paging.next(passages.size(), document.chunkCount());
        return Reply.json(new DocumentJson.Passages(
                passages.stream().map(DocumentJson.Passage::of).toList(),
                document.chunkCount(),
                paging.limit(),
                (int) paging.offset(),
                next == null ? null : next.intValue()));
    }

    private Reply original(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var document = addressed.document(call);
        var original =
                documents.original(document.id()).orElseThrow(() -> Addressed.missing(call.segment(Addressed.ID)));
        // Without a length: a note may have been changed since its size was read, and a wrong one breaks the answer.
        return new Reply.Streamed(
                Map.of("Content-Disposition", "attachment; filename*=UTF-8''" + encoded(document.fileName())),
                "application/octet-stream",
                response -> copy(original, response));
    }

    private static void copy(InputStream original, Response response) throws IOException {
        try (original) {
            original.transferTo(Content.Sink.asOutputStream(response));
        }
    }

    private static String encoded(String fileName) {
        return URLEncoder.encode(fileName, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private Reply clear(ApiCall call) throws RefusedException, InterruptedException {
        if (call.choice(CONFIRM).isEmpty()) {
            throw new RefusedException(
                    HttpStatus.BAD_REQUEST_400,
                    "confirmation_required",
                    "This removes all documents for good. If that is meant, add the parameter confirm with the value "
                            + EnginePaths.CLEAR_PHRASE + ".");
        }
        var cleared = documents.clear();
        LOG.info("{} removed all {} documents", call.caller().id(), cleared.documents());
        return Reply.json(DocumentJson.Cleared.of(cleared));
    }

    private Reply remove(ApiCall call) throws RefusedException, InterruptedException {
        return Reply.json(documents
                .remove(addressed.id(call))
                .map(DocumentJson.Document::of)
                .orElseThrow(() -> Addressed.missing(call.segment(Addressed.ID))));
    }

    private Reply events(ApiCall call) {
        var from = events.position(call);
        return new Reply.Streamed(
                Map.of("Cache-Control", "no-store", "X-Accel-Buffering", "no"),
                EventWriter.MEDIA_TYPE,
                response -> events.tell(from, new EventWriter(response), call.caller()));
    }
}
