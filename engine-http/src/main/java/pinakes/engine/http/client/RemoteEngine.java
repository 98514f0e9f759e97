package pinakes.engine.http.client;

import java.time.Duration;
import java.util.Locale;
import pinakes.engine.Backups;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.audit.Audit;
import pinakes.engine.document.Documents;
import pinakes.engine.folder.Folders;
import pinakes.engine.http.client.connection.ClientIdentity;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.SocketConnector;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.SearchJson;
import pinakes.engine.http.wire.StatusJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.engine.quota.Quotas;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.todo.Todos;

/// An engine in another process, reached over HTTP.
///
/// It can be created before that engine runs.
public final class RemoteEngine implements Engine, AutoCloseable {
    private static final Duration REINDEX_TIMEOUT = Duration.ofHours(12);

    /// Short, because calls wait for it before they do anything.
    private static final Duration REVISION_TIMEOUT = Duration.ofSeconds(2);

    private final EngineConnection connection;
    private final EventSubscriptions watches;

    RemoteEngine(EngineConnection connection) {
        this.connection = connection;
        this.watches = new EventSubscriptions(connection);
    }

    /// The engine at an address, for all callers of a gateway. Does not connect yet.
    public static RemoteEngine at(EngineAddress address) {
        return at(address, ClientIdentity.GATEWAY);
    }

    /// The engine at an address, for the holder of the key. Does not connect yet.
    ///
    /// @param caller the name of the holder in this process
    public static RemoteEngine forOne(String caller, EngineAddress address) {
        return at(address, new ClientIdentity(caller));
    }

    /// The engine behind a Unix domain socket, for the user who owns its data directory. Does not connect yet.
    ///
    /// @param caller the name of that user in this process
    /// @param address names the socket in messages
    public static RemoteEngine behind(SocketConnector socket, String caller, EngineAddress address) {
        return new RemoteEngine(EngineConnection.over(socket, address, new ClientIdentity(caller), System::nanoTime));
    }

    private static RemoteEngine at(EngineAddress address, ClientIdentity identity) {
        return new RemoteEngine(EngineConnection.to(address, identity, System::nanoTime));
    }

    @Override
    public Documents documents() {
        return new RemoteDocuments(connection, watches);
    }

    @Override
    public Notes notes() {
        return new RemoteNotes(connection);
    }

    @Override
    public Ingestion ingestion() {
        return new RemoteIngestion(connection, watches);
    }

    @Override
    public DocumentSearch search() {
        return request -> connection
                .fetch(
                        EngineCall.post(EnginePaths.SEARCH, SearchJson.Search.of(request)),
                        SearchJson.SearchAnswer.class)
                .answer();
    }

    @Override
    public Projects projects() {
        return new RemoteProjects(connection);
    }

    @Override
    public Library library() {
        return new RemoteLibrary(connection);
    }

    @Override
    public Todos todos() {
        return new RemoteTodos(connection, watches);
    }

    @Override
    public Folders folders() {
        return new RemoteFolders(connection);
    }

    @Override
    public Keys keys() {
        return new RemoteKeys(connection);
    }

    @Override
    public Quotas quotas() {
        return new RemoteQuotas(connection);
    }

    @Override
    public Audit audit() {
        return new RemoteAudit(connection);
    }

    @Override
    public Backups backups() {
        return new RemoteBackups(connection);
    }

    @Override
    public String revision(DataKind kind) throws InterruptedException {
        var path = EnginePaths.REVISIONS + "/" + kind.name().toLowerCase(Locale.ROOT);
        return connection
                .fetch(EngineCall.get(path).within(REVISION_TIMEOUT), StatusJson.DataRevision.class)
                .revision();
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return connection.get(EnginePaths.STATUS, EngineStatus.class);
    }

    @Override
    public void reindex() throws InterruptedException {
        connection
                .call(EngineCall.change("POST", EnginePaths.REINDEX).within(REINDEX_TIMEOUT))
                .orFail();
    }

    /// The health that the engine reports; not serving if it is unreachable, not an engine, or rejects the key.
    @Override
    public EngineHealth health() throws InterruptedException {
        try {
            var answer = probe(EnginePaths.HEALTH);
            var reported = answer.health();
            return switch (answer) {
                case EngineAnswer.Success _ -> reported.isPresent() ? healthAtRoot() : EngineHealth.down(noEngine());
                case EngineAnswer.Refusal refusal ->
                    reported.map(health -> new EngineHealth(health.reasons(), health.serving()))
                            .orElseGet(() -> EngineHealth.down(
                                    String.valueOf(refusal.unexpected().getMessage())));
            };
        } catch (EngineUnavailableException e) {
            return EngineHealth.down(String.valueOf(e.getMessage()));
        }
    }

    /// Checks that the engine responds and accepts the key, which needs no permission.
    ///
    /// @throws EngineUnavailableException when not; caused by a [java.io.IOException] when it does not respond
    public void greet() throws InterruptedException {
        if (connection.call(EngineCall.get(EnginePaths.ROOT)) instanceof EngineAnswer.Refusal refusal
                && refusal.isUnauthorized()) {
            throw refusal.unexpected();
        }
    }

    /// Health needs no key, and other servers have such an endpoint too. The root of an engine requires a key and
    /// then returns a `not_found` problem.
    private EngineHealth healthAtRoot() throws InterruptedException {
        if (probe(EnginePaths.ROOT) instanceof EngineAnswer.Refusal refusal) {
            if (refusal.isUnauthorized()) {
                return EngineHealth.down(String.valueOf(refusal.unexpected().getMessage()));
            }
            if (refusal.hasCode("not_found")) {
                return EngineHealth.READY;
            }
        }
        return EngineHealth.down(noEngine());
    }

    private String noEngine() {
        return "The server at " + connection.address()
                + " is not a Pinakes engine; set KB_ENGINE_URL to the engine's address.";
    }

    private EngineAnswer probe(String path) throws InterruptedException {
        return connection.probe(EngineCall.get(path).within(connection.address().healthTimeout()));
    }

    /// Ends all calls; the engine keeps running.
    @Override
    public void close() {
        watches.close();
        connection.close();
    }
}
