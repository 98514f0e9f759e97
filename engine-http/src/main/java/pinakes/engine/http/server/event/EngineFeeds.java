package pinakes.engine.http.server.event;

import java.time.Duration;
import java.util.Optional;
import pinakes.engine.Engine;
import pinakes.engine.access.Reach;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.todo.TodoNotice;

/// The changes of an engine, for event streams.
public record EngineFeeds(EventFeed<DocumentChange> documents, EventFeed<TodoNotice> todos) implements AutoCloseable {
    public static EngineFeeds of(Engine engine) {
        return new EngineFeeds(EventFeed.of(engine.documents()::watch), EventFeed.of(engine.todos()::watch));
    }

    public FeedEvents<DocumentChange> documentEvents(OpenStreams open, Duration heartbeat) {
        return new FeedEvents<>(
                documents,
                DocumentJson.DocumentEvent.NAME,
                (change, caller) -> visible(change, caller).map(DocumentJson.DocumentEvent::of),
                open,
                heartbeat);
    }

    public FeedEvents<TodoNotice> todoEvents(OpenStreams open, Duration heartbeat) {
        return new FeedEvents<>(
                todos,
                TodoJson.TodoEvent.NAME,
                (notice, caller) -> Optional.of(notice)
                        .filter(known -> reach(caller).reachesTodosIn(known.collection()))
                        .map(TodoJson.TodoEvent::of),
                open,
                heartbeat);
    }

    /// The feeds are shared by all callers, so their changes are limited here and not by the engine.
    private static Optional<DocumentChange> visible(DocumentChange change, ApiCaller caller) {
        var collections = reach(caller).collections();
        return collections == null ? Optional.of(change) : change.within(collections);
    }

    private static Reach reach(ApiCaller caller) {
        return Reach.of(caller.key().id(), caller.key().limits());
    }

    @Override
    public void close() {
        documents.close();
        todos.close();
    }
}
