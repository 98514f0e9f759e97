package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.upload.IngestProblems;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.tool.text.Quoted;

/// Routes to edit notes and read their earlier versions.
record NoteRoutes(Notes notes, DocumentInPath inPath) {
    private static final Route.Group GROUP = new Route.Group("notes");
    private static final Pattern ENTITY_TAG = Pattern.compile("\"([1-9][0-9]{0,8})\"");

    private static final ProblemCase VERSION_MISMATCH = new ProblemCase(
            HttpStatus.PRECONDITION_FAILED_412, "version_mismatch", "The note has changed since it was read.");
    private static final ProblemCase NOT_A_NOTE =
            new ProblemCase(HttpStatus.UNPROCESSABLE_ENTITY_422, "not_a_note", "The document is not a note.");

    private static final ProblemCase NO_SUCH_VERSION =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "version_not_found", "The note no longer has this version.");

    List<Route> all() {
        return List.of(
                GROUP.patch(
                                EnginePaths.NOTES + "/{id}",
                                "Replaces the text of a note. Searches find the new text immediately. With `If-Match`, the"
                                        + " request fails if the note has changed.")
                        .takes(NoteJson.Revision.class)
                        .answers(Document.class, "The changed note, with its new `ETag`.")
                        .problems(DocumentInPath.NOT_FOUND, IngestProblems.DUPLICATE, VERSION_MISMATCH, NOT_A_NOTE)
                        .by("documents:write", this::revise),
                GROUP.get(EnginePaths.NOTES + "/{id}/versions/{version}", "Returns the text of a version of a note.")
                        .answers(NoteJson.VersionText.class, "The text.")
                        .problems(DocumentInPath.NOT_FOUND, NO_SUCH_VERSION, NOT_A_NOTE)
                        .by("documents:read", this::text));
    }

    private ApiReply text(ApiCall call) throws RefusedException, InterruptedException {
        var id = inPath.id(call);
        var number = call.numberIn("version");
        var version = number.isPresent() && number.getAsLong() <= Integer.MAX_VALUE ? (int) number.getAsLong() : 0;
        var text = notes.text(id, version);
        if (text.isEmpty()) {
            var document = inPath.document(call);
            throw document.source().kind() == DocumentKind.NOTE
                    ? NO_SUCH_VERSION.refused("The note has no version '" + Quoted.of(call.segment("version"))
                            + "', or that version is no longer kept. GET " + EnginePaths.DOCUMENTS + "/" + id
                            + "/versions lists the versions.")
                    : NOT_A_NOTE.refused(
                            "Only notes keep the text of earlier versions; document " + document.number()
                                    + " is a file.",
                            member(document));
        }
        return ApiReply.json(new NoteJson.VersionText(version, text.get()));
    }

    private ApiReply revise(ApiCall call) throws RefusedException, InterruptedException {
        var text = call.body(NoteJson.Revision.class).text();
        var version = version(call);
        return switch (notes.revise(
                inPath.id(call), text, version, call.caller().id())) {
            case ReviseOutcome.Revised(var document) ->
                ApiReply.json(HttpStatus.OK_200, DocumentRoutes.etag(document), document);
            case ReviseOutcome.Missing() -> throw DocumentInPath.missing(call);
            case ReviseOutcome.NotANote(var document) ->
                throw NOT_A_NOTE.refused(
                        "Only notes can be edited; document " + document.number() + " is a file.", member(document));
            case ReviseOutcome.Outdated(var document) ->
                throw VERSION_MISMATCH.refused(
                        "The note is now at version " + document.version() + "; read it again before changing it.",
                        member(document));
            case ReviseOutcome.Known(var document) -> throw IngestProblems.duplicate(document);
            case ReviseOutcome.Refused(var fault) -> throw IngestProblems.refused(fault);
        };
    }

    /// The version in `If-Match`; null when there is none.
    private static @Nullable Integer version(ApiCall call) throws RefusedException {
        var given = call.header(HttpHeader.IF_MATCH.asString()).map(String::strip);
        if (given.isEmpty() || given.get().equals("*")) {
            return null;
        }
        var tag = ENTITY_TAG.matcher(given.get());
        if (!tag.matches()) {
            throw RefusedException.badParameter("If-Match must be the ETag of the note, such as \"3\", or *.");
        }
        return Integer.valueOf(tag.group(1));
    }

    private static Map<String, Object> member(Document document) {
        return Map.of("document", document);
    }
}
