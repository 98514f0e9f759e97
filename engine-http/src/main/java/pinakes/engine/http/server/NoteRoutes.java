package pinakes.engine.http.server;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.document.Document;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.transport.rest.Problem;

/// Changing notes.
final class NoteRoutes {
    private static final Pattern ENTITY_TAG = Pattern.compile("\"([1-9][0-9]{0,8})\"");

    private final Notes notes;
    private final Addressed addressed;

    NoteRoutes(Engine engine) {
        this.notes = engine.notes();
        this.addressed = new Addressed(engine.documents());
    }

    List<Route> all() {
        return List.of(Route.patch(EnginePaths.NOTES + "/{id}")
                .about(
                        "notes",
                        "Gives a note another text; it is found under the new one alone when this has answered. With"
                                + " `If-Match`, only when it still has that version.")
                .takes(NoteJson.Revision.class)
                .answers(DocumentJson.Document.class, "The note as it is then, with its new `ETag`.")
                .problem(HttpStatus.NOT_FOUND_404, Addressed.NOT_FOUND, "There is no such document.")
                .problem(HttpStatus.CONFLICT_409, Duplicates.CODE, "Another document has exactly this text.")
                .problem(HttpStatus.PRECONDITION_FAILED_412, "version_mismatch", "The note was changed meanwhile.")
                .problem(HttpStatus.UNPROCESSABLE_ENTITY_422, "not_a_note", "The document is no note.")
                .by("documents:write", this::revise));
    }

    private Reply revise(ApiCall call) throws RefusedException, InterruptedException {
        var text = call.body(NoteJson.Revision.class).text();
        var version = version(call);
        return switch (notes.revise(addressed.id(call), text, version)) {
            case ReviseOutcome.Revised(var document) ->
                Reply.json(HttpStatus.OK_200, DocumentRoutes.tagged(document), DocumentJson.Document.of(document));
            case ReviseOutcome.Missing() -> throw Addressed.missing(call.segment(Addressed.ID));
            case ReviseOutcome.NotANote(var document) ->
                throw refused(
                        HttpStatus.UNPROCESSABLE_ENTITY_422,
                        "not_a_note",
                        "Only notes can be changed, and document " + document.number() + " is a file.",
                        document);
            case ReviseOutcome.Outdated(var document) ->
                throw refused(
                        HttpStatus.PRECONDITION_FAILED_412,
                        "version_mismatch",
                        "The note has version " + document.version() + " by now; read it again before changing it.",
                        document);
            case ReviseOutcome.Known(var document) -> throw Duplicates.of(document);
            case ReviseOutcome.Refused(var fault) -> throw Faults.refused(fault);
        };
    }

    /// Null when the request does not say which version it is about.
    private static @Nullable Integer version(ApiCall call) throws RefusedException {
        var given = call.header(HttpHeader.IF_MATCH.asString()).map(String::strip);
        if (given.isEmpty() || given.get().equals("*")) {
            return null;
        }
        var tag = ENTITY_TAG.matcher(given.get());
        if (!tag.matches()) {
            throw RefusedException.badParameter(
                    "If-Match is the ETag of the note as it was read, such as \"3\", or *.");
        }
        return Integer.valueOf(tag.group(1));
    }

    private static RefusedException refused(int status, String code, String detail, Document document) {
        return new RefusedException(
                new Problem(status, code, detail, Map.of("document", DocumentJson.Document.of(document))), Map.of());
    }
}
