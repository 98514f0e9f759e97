package pinakes.engine.http.server.event;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import pinakes.engine.Engine;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.todo.TodoId;

/// The changes of an engine, for event streams.
public record EngineFeeds(EventFeed<DocumentChange> documents, EventFeed<TodoId> todos) implements AutoCloseable {
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

    /// Todos are in no collection, so whoever may read one may read all.
    public FeedEvents<TodoId> todoEvents(OpenStreams open, Duration heartbeat) {
        return new FeedEvents<>(
                todos, TodoJson.TodoEvent.NAME, (id, _) -> Optional.of(new TodoJson.TodoEvent(id)), open, heartbeat);
    }

    /// The feed is shared by all callers, so its changes are limited here and not by the engine.
    private static Optional<DocumentChange> visible(DocumentChange change, ApiCaller caller) {
        var limits = caller.key().limits().get(Reach.COLLECTIONS);
        return limits == null
                ? Optional.of(change)
                : change.within(limits.stream().map(CollectionName::new).collect(Collectors.toSet()));
    }

    @Override
    public void close() {
        documents.close();
        todos.close();
    }
}
