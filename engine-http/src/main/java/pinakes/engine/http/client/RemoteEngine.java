package pinakes.engine.http.client;

import java.time.Duration;
import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Documents;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.StatusJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.todo.Todos;

/// Everything an engine can do, done by an engine that is somewhere else.
///
/// It can be made before the engine is there, and works as soon as it is.
public final class RemoteEngine implements Engine, AutoCloseable {
    private static final Duration REINDEX_TIMEOUT = Duration.ofHours(12);

    private final EngineConnection connection;
    private final EventWatches watches;
    private final Documents documents;
    private final Notes notes;
    private final Ingestion ingestion;
    private final DocumentSearch search;
    private final Projects projects;
    private final Library library;
    private final Todos todos;
    private final Keys keys;

    RemoteEngine(EngineConnection connection) {
        this.connection = connection;
        this.watches = new EventWatches(connection);
        this.documents = new RemoteDocuments(connection, watches);
        this.notes = new RemoteNotes(connection);
        this.ingestion = new RemoteIngestion(connection, watches);
        this.search = new RemoteSearch(connection);
        this.projects = new RemoteProjects(connection);
        this.library = new RemoteLibrary(connection);
        this.todos = new RemoteTodos(connection);
        this.keys = new RemoteKeys(connection);
    }

    /// The engine at an address, for all callers of a gateway; nothing is asked of it yet.
    public static RemoteEngine at(EngineAddress address) {
        return at(address, Speaking.FOR_OTHERS);
    }

    /// The engine at an address, for the one caller whose key the address has; nothing is asked of it yet.
    ///
    /// @param caller what the caller is called in this process, whatever the engine calls the key
    public static RemoteEngine forOne(String caller, EngineAddress address) {
        return at(address, new Speaking(caller));
    }

    private static RemoteEngine at(EngineAddress address, Speaking speaking) {
        return new RemoteEngine(EngineConnection.to(address, speaking, System::nanoTime));
    }

    @Override
    public Documents documents() {
        return documents;
    }

    @Override
    public Notes notes() {
        return notes;
    }

    @Override
    public Ingestion ingestion() {
        return ingestion;
    }

    @Override
    public DocumentSearch search() {
        return search;
    }

    @Override
    public Projects projects() {
        return projects;
    }

    @Override
    public Library library() {
        return library;
    }

    @Override
    public Todos todos() {
        return todos;
    }

    @Override
    public Keys keys() {
        return keys;
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return connection
                .call(EngineCall.get(EnginePaths.STATUS))
                .orFail()
                .as(StatusJson.Status.class)
                .status();
    }

    @Override
    public void reindex() throws InterruptedException {
        connection
                .call(EngineCall.change("POST", EnginePaths.REINDEX), REINDEX_TIMEOUT)
                .orFail();
    }

    /// Why the engine is not ready, including that it cannot be reached, is something else, or does not accept the key.
    @Override
    public List<String> health() throws InterruptedException {
        try {
            var answer = probe(EnginePaths.HEALTH);
            var reasons = answer.health().map(StatusJson.Health::reasons);
            return switch (answer) {
                case EngineAnswer.Success _ -> reasons.isPresent() ? problemsAtRoot() : List.of(noEngine());
                case EngineAnswer.Refusal refusal ->
                    reasons.orElseGet(
                            () -> List.of(String.valueOf(refusal.unexpected().getMessage())));
            };
        } catch (EngineUnavailableException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    /// Finds out whether somebody answers and accepts the key, which needs no permission.
    ///
    /// @throws EngineUnavailableException when not; its cause is an [java.io.IOException] when nobody answers
    public void greet() throws InterruptedException {
        if (connection.call(EngineCall.get(EnginePaths.ROOT)) instanceof EngineAnswer.Refusal refusal
                && refusal.isUnauthorized()) {
            throw refusal.unexpected();
        }
    }

    /// Everybody may ask for the health, and other servers answer there too. At its root an engine first wants the key,
    /// and then says in its own form that there is nothing.
    private List<String> problemsAtRoot() throws InterruptedException {
        if (probe(EnginePaths.ROOT) instanceof EngineAnswer.Refusal refusal) {
            if (refusal.isUnauthorized()) {
                return List.of(String.valueOf(refusal.unexpected().getMessage()));
            }
            if (refusal.isCalled("not_found")) {
                return List.of();
            }
        }
        return List.of(noEngine());
    }

    private String noEngine() {
        return "What answers at " + connection.address()
                + " is not a Pinakes engine; set KB_ENGINE_URL to the engine's address.";
    }

    private EngineAnswer probe(String path) throws InterruptedException {
        return connection.probe(EngineCall.get(path), connection.address().healthTimeout());
    }

    /// Ends what is under way; the engine itself goes on.
    @Override
    public void close() {
        watches.close();
        connection.close();
    }
}
