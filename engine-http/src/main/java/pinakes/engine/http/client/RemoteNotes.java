package pinakes.engine.http.client;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;

/// [Notes] of a remote engine.
record RemoteNotes(EngineConnection connection) implements Notes {
    private static final String MISSING = "document_not_found";

    @Override
    public ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException {
        var call = EngineCall.change("PATCH", EnginePaths.NOTES + "/" + id, new NoteJson.Revision(text));
        var attributed = connection.identity().attribute(call, owner);
        var answer = connection.call(version == null ? attributed : attributed.with("If-Match", "\"" + version + "\""));
        return switch (answer) {
            case EngineAnswer.Success success -> new ReviseOutcome.Revised(success.as(Document.class));
            case EngineAnswer.Refusal refusal -> refused(refusal);
        };
    }

    @Override
    public Optional<String> text(DocumentId id, int version) throws InterruptedException {
        var call = EngineCall.get(EnginePaths.NOTES + "/" + id + "/versions/" + version);
        return connection
                .find(call, NoteJson.VersionText.class, MISSING, "version_not_found", "not_a_note")
                .map(NoteJson.VersionText::text);
    }

    private static ReviseOutcome refused(EngineAnswer.Refusal refusal) {
        if (refusal.hasCode(MISSING)) {
            return new ReviseOutcome.Missing();
        }
        var fault = refusal.ingestFault();
        if (fault.isPresent()) {
            return new ReviseOutcome.Refused(fault.get());
        }
        var document = refusal.problem().document();
        if (document != null) {
            if (refusal.hasCode("not_a_note")) {
                return new ReviseOutcome.NotANote(document);
            }
            if (refusal.hasCode("version_mismatch")) {
                return new ReviseOutcome.Outdated(document);
            }
            if (refusal.hasCode("duplicate")) {
                return new ReviseOutcome.Known(document);
            }
        }
        throw refusal.unexpected();
    }
}
