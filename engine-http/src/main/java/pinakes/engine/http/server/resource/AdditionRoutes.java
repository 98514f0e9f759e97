package pinakes.engine.http.server.resource;

import java.util.List;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.upload.IngestProblems;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Ingestion;

/// The route to add tags and metadata to a stored document.
record AdditionRoutes(Ingestion ingestion, DocumentInPath inPath) {
    List<Route> all() {
        return List.of(Route.patch(EnginePaths.DOCUMENTS + "/{id}")
                .about(
                        "documents",
                        "Adds tags and metadata to a document. Given values replace earlier ones. With `force_ocr`, a PDF with"
                                + " text of its own is read again by OCR; a scan or image is read again if its word positions are"
                                + " not stored.")
                .takes(DocumentJson.Addition.class)
                .answers(DocumentJson.Added.class, "The document, and the caller's job for it.")
                .problems(DocumentInPath.NOT_FOUND, IngestProblems.QUEUE_FULL)
                .by("documents:write", this::add));
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
