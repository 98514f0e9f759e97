package pinakes.app.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Servers with the projects of the publication, a client of theirs, and what it asks and stores.
final class ChunkServers implements AutoCloseable {
    static final String BOOKS = "citeloom/clean-arch";
    static final String PROJECTS =
            "citeloom/clean-arch hybrid model=fastembed/all-MiniLM-L6-v2, citeloom/ddd model=fastembed/all-MiniLM-L6-v2";
    static final int DIMENSION = 384;

    private final Path directory;
    private final Deployment.Start start;
    private Map<String, String> settings;
    private Deployment deployment;
    private HttpWire wire;

    private ChunkServers(Path directory, Deployment.Start start, Map<String, String> settings, Deployment deployment) {
        this.directory = directory;
        this.start = start;
        this.settings = settings;
        this.deployment = deployment;
        this.wire = HttpWire.open(deployment.mcpUrl(), ClientProfile.stateless());
    }

    /// Starts servers that keep everything below a directory.
    static ChunkServers in(Path directory, Map<String, String> settings, Deployment.Start start) throws Exception {
        return new ChunkServers(directory, start, settings, started(directory, settings, start));
    }

    private static Deployment started(Path directory, Map<String, String> settings, Deployment.Start start)
            throws Exception {
        var work = Files.createDirectories(directory.resolve("work"));
        var all = new HashMap<>(settings);
        all.put("data-dir", directory.resolve("data").toString());
        all.put("mcp-port", "0");
        all.put("engine-port", "0");
        return start.with(new SettingsReader(new LaunchEnvironment(Map.of(), work, work, "Linux")), all);
    }

    /// Restarts the servers on the same data, unless these are their settings.
    void use(Map<String, String> wanted) throws Exception {
        if (wanted.equals(settings)) {
            return;
        }
        close();
        deployment = started(directory, wanted, start);
        settings = wanted;
        wire = HttpWire.open(deployment.mcpUrl(), ClientProfile.stateless());
    }

    @Override
    public void close() {
        wire.close();
        deployment.close();
    }

    ToolAnswer call(String tool, ObjectNode arguments) {
        return wire.call(tool, arguments);
    }

    void storePublished() {
        var published = chunk("chunk-abc123", "Entities and value objects are distinct.");
        published.set("metadata", Json.parse("""
                {"project": "citeloom/clean-arch",
                 "source": {"path": "docs/clean-arch.pdf", "title": "Clean Architecture"},
                 "zotero": {"citekey": "cleanArchitecture2023", "tags": ["architecture"], "doi": "10.1000/xyz123",
                   "authors": ["Martin, Robert"], "year": 2023},
                 "doc": {"page_span": [45, 46], "section": "Entities and Value Objects",
                   "section_path": ["Part I", "Chapter 3"]},
                 "embed_model": "sentence-transformers/all-MiniLM-L6-v2", "version": 1, "fulltext": null}"""));
        var answer = store(published, chunk("chunk-def456", "Rye bread needs a sour dough."));
        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
    }

    ToolAnswer storeMany(int count) {
        var items = new ObjectNode[count];
        for (var i = 0; i < count; i++) {
            items[i] = chunk("chunk-" + i, "Chunk number " + i).set("embedding", vector(i));
        }
        return store(items);
    }

    ToolAnswer store(ObjectNode... chunks) {
        return call("store_chunks", batch(chunks));
    }

    static ObjectNode batch(ObjectNode... chunks) {
        var arguments = Json.object().put("project", BOOKS);
        var items = arguments.putArray("items");
        for (var chunk : chunks) {
            items.add(chunk);
        }
        return arguments;
    }

    static ObjectNode chunk(String id, String text) {
        return Json.object().put("id", id).put("text", text);
    }

    static JsonNode vector(int seed) {
        var numbers = Json.object().putArray("embedding");
        for (var i = 0; i < DIMENSION; i++) {
            numbers.add(Math.sin(seed * 31.0 + i));
        }
        return numbers;
    }

    static ObjectNode ask(String query) {
        return Json.object().put("project", BOOKS).put("query", query);
    }

    int found(String filters) {
        return call("find_chunks", ask("anything").set("filters", Json.parse(filters)))
                .at("/count")
                .asInt();
    }

    int size() {
        return call("inspect_collection", Json.object().put("project", BOOKS))
                .at("/size")
                .asInt();
    }

    static JsonNode payload(ToolAnswer answer) {
        var payload = ((ObjectNode) answer.body()).deepCopy();
        payload.remove("agentHints");
        payload.remove("metadata");
        if (payload.at("/error/details") instanceof ObjectNode details) {
            details.remove("error_class");
        }
        return payload;
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return send("POST", path, body);
    }

    HttpResponse<String> send(String method, String path, String body) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var address = URI.create(deployment.toolsUrl().toString().replaceAll("/$", "") + path);
            var request = HttpRequest.newBuilder(address)
                    .header("Content-Type", "application/json")
                    .header("Authorization", "Bearer secret")
                    .method(method, BodyPublishers.ofString(body))
                    .build();
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
