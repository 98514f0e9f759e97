package pinakes.engine.http.server.event;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import pinakes.engine.access.Reach;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.wire.DocumentJson;

/// Writes the event stream of document changes.
///
/// @param documents limited to those that the caller can see
public record DocumentEvents(DocumentFeed feed, Documents documents, OpenStreams open, Duration heartbeat) {
    /// Where a client resumes: after the `Last-Event-ID` it sends, or now.
    public DocumentFeed.Position position(ApiCall call) {
        return call.header("Last-Event-ID")
                .flatMap(DocumentFeed.Position::parse)
                .orElseGet(feed::now);
    }

    /// Writes all changes after a position, until the client disconnects, its key expires or the server stops.
    public void write(DocumentFeed.Position from, EventWriter out, ApiCaller caller)
            throws IOException, InterruptedException {
        var position = from;
        out.write("ready", position.toString(), Map.of());
        try (var _ = open.add(feed::wake)) {
            while (!open.isEnding()) {
                var news = feed.after(position, heartbeat);
                if (!caller.isValid()) {
                    return;
                }
                position = news.position();
                if (news.gap()) {
                    out.write("gap", position.toString(), Map.of());
                }
                for (var change : news.changes()) {
                    if (isSeen(change.document(), caller)) {
                        out.write(
                                "document",
                                change.position().toString(),
                                new DocumentJson.DocumentEvent(change.document()));
                    }
                }
                if (news.changes().isEmpty()) {
                    out.heartbeat();
                }
            }
        }
    }

    /// The collection of a deleted document is unknown, so only callers that see all collections learn of it.
    private boolean isSeen(DocumentId id, ApiCaller caller) throws InterruptedException {
        return !caller.key().limits().containsKey(Reach.COLLECTIONS)
                || documents.find(id).isPresent();
    }
}
