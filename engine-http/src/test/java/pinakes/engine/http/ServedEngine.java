package pinakes.engine.http;

import java.io.IOException;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.http.client.connection.SocketConnector;
import pinakes.engine.http.server.ApiLimits;
import pinakes.engine.http.server.EngineApi;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.CallGate;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.Permission;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.guard.BearerGuard;
import pinakes.transport.http.guard.Challenge;
import pinakes.transport.http.guard.FixedKeys;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.OwnerGuard;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.Problem;
import pinakes.transport.rest.RestGuards;

/// A real local engine behind its real HTTP API, on a port of its own.
public final class ServedEngine implements AutoCloseable {
    public static final String KEY = "the-key";
    public static final String READER_KEY = "the-readers-key";

    /// May manage keys, and nothing else.
    public static final String MANAGER_KEY = "the-managers-key";

    /// Reaches the project `citeloom/ddd` and no other.
    public static final String LIMITED_KEY = "the-limited-key";

    /// Called like a key that the engine may know: `named`, with this hash.
    public static final String NAMED_KEY = "the-named-key";

    public static final String NAMED_HASH = "a".repeat(64);

    /// Small, so that tests reach them.
    public static final ApiLimits LIMITS = new ApiLimits(
            1024 * 1024,
            1024 * 1024,
            64,
            4,
            Duration.ofMillis(100),
            8,
            Duration.ofSeconds(30),
            16,
            Duration.ofMillis(200),
            100,
            Duration.ofHours(24));

    private final LocalEngine engine;
    private final EngineApi api;
    private final HttpServer server;

    private ServedEngine(LocalEngine engine, EngineApi api, HttpServer server) {
        this.engine = engine;
        this.api = api;
        this.server = server;
    }

    public static ServedEngine open(Path directory) throws IOException, InterruptedException {
        return open(directory, InstantSource.system());
    }

    public static ServedEngine open(Path directory, InstantSource clock) throws IOException, InterruptedException {
        return open(directory, clock, IngestingProcess.READER);
    }

    /// One that reads files otherwise, to stop it in the midst of it.
    public static ServedEngine open(Path directory, InstantSource clock, TextExtractor extractor)
            throws IOException, InterruptedException {
        return open(directory, clock, extractor, UnaryOperator.identity());
    }

    /// One that has something in the place of a part, to answer what a real engine would only in distress.
    public static ServedEngine open(Path directory, UnaryOperator<Engine> disguise)
            throws IOException, InterruptedException {
        return open(directory, InstantSource.system(), IngestingProcess.READER, disguise);
    }

    /// One that takes more, or less, than is usual here.
    public static ServedEngine open(Path directory, ApiLimits limits) throws IOException, InterruptedException {
        return open(
                directory,
                InstantSource.system(),
                IngestingProcess.READER,
                UnaryOperator.identity(),
                limits,
                MemoryBudget.UNLIMITED,
                _ -> {});
    }

    /// One that does not answer every call.
    public static ServedEngine guarded(Path directory, CallGate gate) throws IOException, InterruptedException {
        return open(
                directory,
                InstantSource.system(),
                IngestingProcess.READER,
                UnaryOperator.identity(),
                LIMITS,
                MemoryBudget.UNLIMITED,
                gate);
    }

    /// One with so much memory for requests and answers.
    public static ServedEngine open(Path directory, MemoryBudget memory) throws IOException, InterruptedException {
        return open(
                directory,
                InstantSource.system(),
                IngestingProcess.READER,
                UnaryOperator.identity(),
                LIMITS,
                memory,
                _ -> {});
    }

    private static ServedEngine open(
            Path directory, InstantSource clock, TextExtractor extractor, UnaryOperator<Engine> disguise)
            throws IOException, InterruptedException {
        return open(directory, clock, extractor, disguise, LIMITS, MemoryBudget.UNLIMITED, _ -> {});
    }

    private static ServedEngine open(
            Path directory,
            InstantSource clock,
            TextExtractor extractor,
            UnaryOperator<Engine> disguise,
            ApiLimits limits,
            MemoryBudget memory,
            CallGate gate)
            throws IOException, InterruptedException {
        var engine = LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts(extractor, new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                clock);
        var served = LimitedEngine.of(disguise.apply(engine), ServedEngine::reach);
        var api = CurrentCaller.as(
                Caller.PROGRAM,
                () -> new EngineApi(
                        served,
                        engine.requests(limits.replaysMax(), limits.replayWindow()),
                        "1.2.3",
                        directory.resolve("api"),
                        ServedEngine::refusal,
                        gate,
                        limits,
                        memory,
                        _ -> {}));
        List<Guard> guards = List.of(new OwnerGuard(new BearerGuard(
                new FixedKeys(List.of(
                        FixedKeys.Key.of(KEY, new Caller("api-key", Set.of(Permission.ALL))),
                        FixedKeys.Key.of(NAMED_KEY, new Caller("named#aaaaaaaa", Set.of(Permission.ALL))),
                        FixedKeys.Key.of(MANAGER_KEY, new Caller("manager", Set.of(Permission.parse("keys:manage")))),
                        FixedKeys.Key.of(
                                LIMITED_KEY,
                                new Caller(
                                        "limited",
                                        Set.of(Permission.ALL),
                                        Map.of(Reach.PROJECTS, Set.of("citeloom/ddd")))),
                        FixedKeys.Key.of(
                                READER_KEY,
                                new Caller(
                                        "reader",
                                        Set.of(
                                                Permission.parse("documents:read"),
                                                Permission.parse("documents:write")))))),
                new Challenge(PublicAddress.AS_ASKED, "/.well-known/oauth-protected-resource", List.of()))));
        var handlers = new HashMap<>(Health.handlers(asked(engine), "1.2.3", List.of()));
        handlers.put(EngineApi.PATH, RestGuards.before(api, guards));
        var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpConnectionSettings.DIRECT)
                .serve(handlers);
        return new ServedEngine(engine, api, server);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    public int port() {
        return server.port();
    }

    /// Serves at a socket, too, which needs no key, and connects to it.
    public SocketConnector at(Path socket) {
        server.alsoAt(socket);
        return () -> SocketChannel.open(UnixDomainSocketAddress.of(socket));
    }

    /// The address for a client that never gives up just because the machine is busy.
    public EngineAddress address(@Nullable String key) {
        return new EngineAddress(
                url(), key, null, Deadline.USUAL, Deadline.USUAL, Deadline.USUAL, Deadline.USUAL, Deadline.USUAL);
    }

    public LocalEngine local() {
        return engine;
    }

    public EngineApi api() {
        return api;
    }

    @Override
    public void close() {
        server.close();
        engine.close();
    }

    /// Folders called `forbidden` may not be read.
    private static Optional<String> refusal(String path, ApiCall call) {
        return path.endsWith("/forbidden")
                ? Optional.of("The server is not allowed to read this folder.")
                : Optional.empty();
    }

    private static Reach reach() {
        var caller = CurrentCaller.get();
        return Reach.of(caller.id(), caller.limits());
    }

    private static Supplier<Health.State> asked(Engine engine) {
        return () -> {
            try {
                var health = engine.health();
                return new Health.State(health.problems(), health.isServing());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return new Health.State(List.of("interrupted"), false);
            }
        };
    }
}
