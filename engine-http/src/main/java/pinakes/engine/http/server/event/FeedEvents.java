package pinakes.engine.http.server.event;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.ApiReply;

/// Writes the event stream of a feed.
///
/// @param name the name of its events
/// @param visible the JSON of an event for a caller; empty when the caller cannot see it
public record FeedEvents<E>(
        EventFeed<E> feed,
        String name,
        BiFunction<E, ApiCaller, Optional<?>> visible,
        OpenStreams open,
        Duration heartbeat) {
    /// A stream of all changes after the `Last-Event-ID` that the client sends, or from now on.
    public ApiReply reply(ApiCall call) {
        var from =
                call.header("Last-Event-ID").flatMap(EventFeed.Position::parse).orElseGet(feed::now);
        return EventWriter.stream(out -> write(from, out, call.caller()));
    }

    /// Writes all changes after a position, until the client disconnects, its key expires or the server stops.
    private void write(EventFeed.Position from, EventWriter out, ApiCaller caller)
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
                    var event = visible.apply(change.event(), caller);
                    if (event.isPresent()) {
                        out.write(name, change.position().toString(), event.get());
                    }
                }
                if (news.changes().isEmpty()) {
                    out.heartbeat();
                }
            }
        }
    }
}
