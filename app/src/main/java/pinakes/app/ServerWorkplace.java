package pinakes.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Secret;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.client.EngineAddress;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.tool.contract.WireJson;
import pinakes.transport.rest.ToolCalls;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// A server that runs on this machine, reached over its REST API.
final class ServerWorkplace implements Workplace {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();
    private final URI base;
    private final @Nullable Secret key;
    private final String holder;
    private final RemoteEngine engine;

    private ServerWorkplace(URI base, @Nullable Secret key, String holder) {
        this.base = base;
        this.key = key;
        this.holder = holder;
        this.engine = RemoteEngine.at(EngineAddress.of(base, key == null ? null : key.value()));
    }

    /// The server that holds the data directory.
    ///
    /// @param inUse what was said of the directory
    static ServerWorkplace of(Settings settings, RuntimeException inUse) {
        return new ServerWorkplace(
                Addresses.url(settings.engineHost(), settings.enginePort(), ""),
                settings.apiKey().orElse(null),
                String.valueOf(inUse.getMessage()));
    }

    @Override
    public ObjectNode call(String tool, ObjectNode arguments) throws InterruptedException {
        return post(ToolCalls.PATH + tool, arguments.toString());
    }

    @Override
    public void reindex() throws InterruptedException {
        post(EnginePaths.REINDEX, "");
    }

    @Override
    public boolean goesByOwnSettings() {
        return false;
    }

    @Override
    public Projects projects() throws InterruptedException {
        requireAnswer(engine.projects()::list);
        return engine.projects();
    }

    @Override
    public Library library() throws InterruptedException {
        requireAnswer(engine.projects()::list);
        return engine.library();
    }

    @Override
    public Keys keys() throws InterruptedException {
        requireAnswer(engine.keys()::list);
        return engine.keys();
    }

    @Override
    public void close() {
        client.close();
        engine.close();
    }

    @FunctionalInterface
    private interface Question {
        Object ask() throws InterruptedException;
    }

    /// Asks for something small: that nobody is there is better said here than by whoever uses the answer.
    private void requireAnswer(Question small) throws InterruptedException {
        try {
            small.ask();
        } catch (EngineUnavailableException e) {
            if (e.getCause() instanceof IOException) {
                throw nobody(e);
            }
            throw e;
        }
    }

    private ObjectNode post(String path, String body) throws InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (key != null) {
            request.header("Authorization", "Bearer " + key.value());
        }
        try {
            return answer(client.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException | JacksonException e) {
            throw nobody(e);
        }
    }

    private WorkplaceException nobody(Exception e) {
        return new WorkplaceException(
                holder + " No server answers at " + base + " either; name its port with --engine-port.", e);
    }

    private static boolean isProblem(HttpResponse<String> response) {
        return response.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith("application/problem+json"))
                .isPresent();
    }

    private ObjectNode answer(HttpResponse<String> response) {
        if (response.statusCode() == 401) {
            throw new WorkplaceException("The server at " + base + " asks for a key; set KB_API_KEY.");
        }
        if (!(WireJson.CAMEL.readTree(response.body()) instanceof ObjectNode answer)) {
            throw new WorkplaceException("The server at " + base + " gave an answer that is not understood.");
        }
        if (isProblem(response)) {
            throw new WorkplaceException("The server at " + base + " says: "
                    + answer.path("detail").asString(answer.path("title").asString()));
        }
        return answer;
    }
}
