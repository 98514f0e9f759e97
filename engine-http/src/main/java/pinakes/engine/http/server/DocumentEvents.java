package pinakes.engine.http.server;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import pinakes.engine.access.Reach;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.http.server.event.DocumentFeed;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.event.OpenStreams;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.wire.DocumentJson;

/// Tells of documents as they change.
final class DocumentEvents {
    private final DocumentFeed feed;
    private final Documents documents;
    private final OpenStreams open;
    private final Duration heartbeat;

    /// Events of a feed.
    ///
    /// @param documents those that the caller sees
    DocumentEvents(DocumentFeed feed, Documents documents, OpenStreams open, Duration heartbeat) {
        this.feed = feed;
        this.documents = documents;
        this.open = open;
        this.heartbeat = heartbeat;
    }

    /// Where a reader goes on: after the last event that it knows, or else now.
    DocumentFeed.Position position(ApiCall call) {
        return call.header("Last-Event-ID")
                .flatMap(DocumentFeed.Position::parse)
                .orElseGet(feed::now);
    }

    /// Writes everything that comes after a position, until the reader or its key is gone or the server stops.
    void tell(DocumentFeed.Position from, EventWriter out, ApiCaller caller) throws IOException, InterruptedException {
        var position = from;
        out.write("ready", position.toString(), Map.of());
        try (var stream = open.add(feed::wake)) {
            while (!stream.isEnding()) {
                var news = feed.after(position, heartbeat);
                if (!caller.isStillGood()) {
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

    /// Of a document that is gone nobody can say which collection it was in, so only those hear of it who see all.
    private boolean isSeen(DocumentId id, ApiCaller caller) throws InterruptedException {
        return !caller.key().limits().containsKey(Reach.COLLECTIONS)
                || documents.find(id).isPresent();
    }
}
