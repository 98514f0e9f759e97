package pinakes.conformance.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// A server with the console, on a port that stays free while it is stopped, and a data directory of its own.
final class ConsoleServer implements AutoCloseable {
    private static final String KEY = "KB_MCP_API_KEY";
    private static final String ENGINE_KEY = "KB_API_KEY";
    private static final String ORIGINS = "KB_ALLOWED_ORIGINS";

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path directory;
    private final Map<String, String> environment;
    private final Command command;
    private HttpServers servers;
    private final int port = ServerProcess.freePort();
    private @Nullable String named;

    private ConsoleServer(Path directory, Map<String, String> environment, Command command) throws SettingException {
        this.directory = directory;
        this.environment = environment;
        this.command = command;
        this.servers = started();
    }

    /// A command that serves the console.
    ///
    /// @param port the setting of the port where it does
    private record Command(String port, Function<Settings, HttpServers> start, Function<HttpServers, URI> address) {
        static final Command SERVE = new Command("mcp-port", HttpServers::start, HttpServers::mcpUrl);
        static final Command ENGINE = new Command("engine-port", HttpServers::startEngine, HttpServers::restUrl);
        static final Command MCP = new Command("mcp-port", HttpServers::startGateway, HttpServers::mcpUrl);
    }

    static ConsoleServer in(Path directory) throws SettingException {
        return new ConsoleServer(directory, Map.of(), Command.SERVE);
    }

    /// A server that pages of this origin may call, too.
    static ConsoleServer forPagesOf(String origin, Path directory) throws SettingException {
        return new ConsoleServer(directory, Map.of(ORIGINS, origin), Command.SERVE);
    }

    /// A server that asks for this key on both ports; keys are managed on the engine's port only.
    static ConsoleServer withKey(Path directory, String key) throws SettingException {
        return new ConsoleServer(directory, Map.of(KEY, key, ENGINE_KEY, key), Command.SERVE);
    }

    /// A server that asks for this key, and that pages of this origin may call.
    static ConsoleServer withKey(Path directory, String key, String origin) throws SettingException {
        return new ConsoleServer(directory, Map.of(KEY, key, ENGINE_KEY, key, ORIGINS, origin), Command.SERVE);
    }

    /// A server where people sign in with a key, for an application.
    static ConsoleServer signingIn(Path directory, String key) throws SettingException {
        return new ConsoleServer(directory, Map.of(KEY, key, ENGINE_KEY, key, "KB_OAUTH_SERVER", "on"), Command.SERVE);
    }

    /// The address of the page that asks whether an application may act for a person.
    ///
    /// @param scope the permissions that the application asks for
    String consentPage(String application, String scope) throws IOException, InterruptedException {
        var callback = "http://127.0.0.1:9/callback";
        var metadata = Json.object().put("client_name", application);
        metadata.putArray("redirect_uris").add(callback);
        var client = post("/oauth/register", metadata).path("client_id").asString();
        return "oauth/authorize?response_type=code&code_challenge_method=S256&code_challenge=" + "c".repeat(43)
                + "&client_id=" + URLEncoder.encode(client, StandardCharsets.UTF_8) + "&redirect_uri="
                + URLEncoder.encode(callback, StandardCharsets.UTF_8) + "&scope="
                + URLEncoder.encode(scope, StandardCharsets.UTF_8);
    }

    /// `./kb engine`, which asks for this key.
    static ConsoleServer engine(Path directory, String key) throws SettingException {
        return new ConsoleServer(directory, Map.of(ENGINE_KEY, key), Command.ENGINE);
    }

    /// `./kb mcp` in front of an engine, which asks for a key of its own.
    static ConsoleServer gateway(Path directory, String key, ConsoleServer engine, String origin)
            throws SettingException {
        var environment = Map.of(
                KEY,
                key,
                ENGINE_KEY,
                engine.environment.getOrDefault(ENGINE_KEY, ""),
                "KB_ENGINE_URL",
                engine.url().toString(),
                ORIGINS,
                origin);
        return new ConsoleServer(directory, environment, Command.MCP);
    }

    URI url() {
        return command.address.apply(servers).resolve("/");
    }

    /// Stops the server.
    void stop() {
        servers.close();
    }

    /// Starts it again, at the same address and with the same data.
    void startAgain() throws SettingException {
        servers = started();
    }

    /// Removes documents, notes, tasks and projects. Numbers continue, and jobs are remembered.
    void empty() throws IOException, InterruptedException {
        if (get("/api/v1/documents?limit=0").path("total").asInt() > 0) {
            send("DELETE", "/api/v1/documents?confirm=DELETE%20ALL");
        }
        for (var todo : get("/api/v1/todos").path("todos")) {
            send("DELETE", "/api/v1/todos/" + todo.path("id").asInt());
        }
        for (var project : get("/api/v1/projects").path("projects")) {
            send("DELETE", "/api/v1/projects/" + project.path("id").asString().replace('/', '~'));
        }
    }

    /// Adds a file and waits until it can be found.
    ///
    /// @return the number of its document
    int addFile(String name, byte[] bytes, String... tags) throws IOException, InterruptedException {
        return finished(submitFile(name, bytes, tags));
    }

    /// Adds a file, without waiting for it.
    JsonNode submitFile(String name, byte[] bytes, String... tags) throws IOException, InterruptedException {
        return submitFile("/api/v1/jobs", name, bytes, tags);
    }

    /// Adds a file to a project and waits until it can be found.
    void addProjectFile(String project, String name, byte[] bytes) throws IOException, InterruptedException {
        finished(submitFile("/api/v1/projects/" + project.replace('/', '~') + "/documents", name, bytes));
    }

    private JsonNode submitFile(String path, String name, byte[] bytes, String... tags)
            throws IOException, InterruptedException {
        var boundary = "boundary-of-a-test";
        var form = new ByteArrayOutputStream();
        for (var tag : tags) {
            form.writeBytes(
                    ("--" + boundary + "\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\n" + tag + "\r\n")
                            .getBytes(StandardCharsets.UTF_8));
        }
        form.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                        + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(bytes);
        form.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return post(path, "multipart/form-data; boundary=" + boundary, BodyPublishers.ofByteArray(form.toByteArray()));
    }

    int addText(String name, String text, String... tags) throws IOException, InterruptedException {
        return addFile(name, text.getBytes(StandardCharsets.UTF_8), tags);
    }

    /// Adds a note and waits until it can be found.
    ///
    /// @return the number of its document
    int addNote(String title, String text, String... tags) throws IOException, InterruptedException {
        var note = Json.object().put("title", title).put("text", text);
        List.of(tags).forEach(note.putArray("tags")::add);
        return finished(post("/api/v1/jobs", note));
    }

    /// Adds a note, without waiting for it.
    void submitNote(String text, String title) throws IOException, InterruptedException {
        post("/api/v1/jobs", Json.object().put("text", text).put("title", title));
    }

    /// Waits until there are so many documents.
    void awaitDocuments(int count) {
        Deadline.usual().await(count + " documents are stored", () -> {
            try {
                return get("/api/v1/documents?limit=0").path("total").asInt() == count;
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    /// Adds a key with these permissions, as a list in JSON.
    ///
    /// @param collections the only collections that it reaches, as a list in JSON; null for all
    void addKey(String name, String secret, String permissions, @Nullable String collections)
            throws IOException, InterruptedException {
        addKey(name, secret, permissions, "collections", collections);
    }

    void addKeyForTools(String name, String secret, String permissions, String tools)
            throws IOException, InterruptedException {
        addKey(name, secret, permissions, "tools", tools);
    }

    private void addKey(String name, String secret, String permissions, String scope, @Nullable String names)
            throws IOException, InterruptedException {
        var body = Json.object("{\"permissions\": " + permissions + "}")
                .put("name", name)
                .put("sha256", HexFormat.of().formatHex(sha256(secret)));
        if (names != null) {
            body.set(scope, Json.parse(names));
        }
        var request = HttpRequest.newBuilder(servers.restUrl().resolve("/api/v1/keys"));
        answer(authorized(request, ENGINE_KEY)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    }

    /// Sends this key from now on.
    void signIn(String secret) {
        named = secret;
    }

    private static byte[] sha256(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /// Sends JSON.
    JsonNode post(String path, JsonNode body) throws IOException, InterruptedException {
        return post(path, "application/json", BodyPublishers.ofString(body.toString()));
    }

    JsonNode patch(String path, JsonNode body) throws IOException, InterruptedException {
        return answer(request(path)
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString(body.toString())));
    }

    private void send(String method, String path) throws IOException, InterruptedException {
        answer(request(path).method(method, BodyPublishers.noBody()));
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return answer(request(path));
    }

    private JsonNode post(String path, String type, HttpRequest.BodyPublisher body)
            throws IOException, InterruptedException {
        return answer(request(path).header("Content-Type", type).POST(body));
    }

    private HttpRequest.Builder request(String path) {
        return authorized(
                HttpRequest.newBuilder(url().resolve(path)), command.equals(Command.ENGINE) ? ENGINE_KEY : KEY);
    }

    private HttpRequest.Builder authorized(HttpRequest.Builder request, String setting) {
        var key = named == null ? environment.get(setting) : named;
        return key == null ? request : request.header("Authorization", "Bearer " + key);
    }

    private int finished(JsonNode accepted) throws IOException, InterruptedException {
        var job = "/api/v1/jobs/" + accepted.path("job_id").asString();
        var state = new AtomicReference<JsonNode>(accepted.path("job"));
        Deadline.usual().await("the job is done", () -> {
            try {
                state.set(get(job));
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
            return !Set.of("queued", "processing")
                    .contains(state.get().path("status").asString());
        });
        assertThat(state.get().path("status").asString())
                .as(state.get().toString())
                .isEqualTo("done");
        return state.get().at("/result/document_id").asInt();
    }

    private JsonNode answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        var response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return Json.parse(response.body());
    }

    private HttpServers started() throws SettingException {
        var home = directory.toAbsolutePath();
        var flags =
                new HashMap<>(Map.of("data-dir", home.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        flags.put(command.port, Integer.toString(port));
        return command.start.apply(
                new SettingsReader(new LaunchEnvironment(environment, home, home, "Linux")).read(flags));
    }

    @Override
    public void close() {
        servers.close();
    }
}
