package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/// C9, S7: whatever is asked, through the tools or the engine's API, an answer about one project holds nothing of
/// another.
final class ProjectIsolationTest {
    private static final int OPERATIONS = 150;
    private static final int DIMENSION = 384;

    /// Names that are nearly the same, and have the same collection name or the same beginning.
    private static final List<String> PROJECTS = List.of("a/b-c", "a-b/c", "a/b", "A/b", "a", "a-b-c", "1", "a.b_c");

    private static final List<String> HOSTILE = List.of(
            "a/b",
            "' OR '1'='1",
            "'; DROP TABLE project_chunk; --",
            "project:a/b",
            "*:*",
            "text:* OR key:[0 TO 9]",
            "../1",
            "{\"$ne\": null}",
            "%",
            "_",
            "\\",
            "tag:x AND -(project)",
            "secret",
            "\u202Esecret",
            "🧑🏽‍🚀");

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        client.close();
    }

    static Stream<Arguments> deployments() {
        return Stream.of(1L, 20251115L)
                .flatMap(seed -> Stream.of(
                        Arguments.of("in one process", (Deployment.Start) Deployment::inOnePiece, seed),
                        Arguments.of("in two halves", (Deployment.Start) Deployment::inTwoHalves, seed)));
    }

    @ParameterizedTest(name = "{0}, seed {2}")
    @MethodSource("deployments")
    @DisplayName("C9: random projects, documents, references, filters and hostile strings show nothing of another")
    void nothing_of_another_project(String deployed, Deployment.Start start, long seed) throws Exception {
        var random = new Random(seed);
        var environment = new LaunchEnvironment(Map.of(), directory, directory, "Linux");
        try (var servers = start.with(new SettingsReader(environment), flags());
                var wire = HttpWire.open(servers.mcpUrl(), ClientProfile.stateless())) {
            for (var project : PROJECTS) {
                wire.call("store_chunks", batch(project, random));
                wire.call("add-project-document", document(project, random));
                send(servers, references(project, random));
            }
            for (var i = 0; i < OPERATIONS; i++) {
                var operation = operation(any(PROJECTS, random), random);

                var answer = switch (operation) {
                    case Call call ->
                        wire.call(call.tool(), call.arguments()).body().toString();
                    case Request request -> send(servers, request);
                };

                for (var other : PROJECTS) {
                    if (!other.equals(operation.project())) {
                        assertThat(answer)
                                .as("%s, seed %d, %s", deployed, seed, operation)
                                .doesNotContain(secret(other));
                    }
                }
            }
        }
    }

    private sealed interface Operation {
        String project();
    }

    private record Call(String tool, ObjectNode arguments) implements Operation {
        @Override
        public String project() {
            return arguments.path("project").asString("");
        }
    }

    /// A request to the engine.
    ///
    /// @param project as its address names it
    /// @param below the rest of the address
    private record Request(String method, String project, String below, ObjectNode body) implements Operation {}

    private static Operation operation(String project, Random random) {
        return switch (random.nextInt(15)) {
            case 0 -> new Call("store_chunks", batch(project, random));
            case 1 ->
                new Call(
                        "inspect_collection",
                        Json.object().put("project", project).put("sample", 5));
            case 2 -> new Call("list_projects", Json.object());
            case 3 -> new Call("find_chunks", question(any(HOSTILE, random), random));
            case 4, 5 -> new Call("query_hybrid", question(project, random));
            case 6, 7 -> new Call("add-project-document", document(project, random));
            case 8 -> references(project, random);
            case 9 -> new Request("GET", project, "/documents?limit=1000", Json.object());
            case 10 -> new Request("GET", project, "/collection?sample=100", Json.object());
            case 11 -> new Request("POST", project, "/search", search(random));
            case 12 -> new Call("kb_search", Json.object().put("query", shouted(any(PROJECTS, random))));
            default -> new Call("find_chunks", question(project, random));
        };
    }

    private static ObjectNode question(String project, Random random) {
        var arguments = Json.object()
                .put("project", project)
                .put("query", random.nextBoolean() ? any(HOSTILE, random) : shouted(any(PROJECTS, random)))
                .put("top_k", 20)
                .put("include_full_text", true);
        if (random.nextBoolean()) {
            var filters = arguments.putObject("filters");
            switch (random.nextInt(4)) {
                case 0 -> filters.putArray("tags").add(any(HOSTILE, random)).add("shared");
                case 1 -> filters.put("citekey", any(HOSTILE, random));
                case 2 -> filters.put("source", any(PROJECTS, random));
                default -> filters.put("page_from", 0).put("year_to", 9999);
            }
        }
        return arguments;
    }

    private static ObjectNode search(Random random) {
        return Json.object()
                .put("query", shouted(any(PROJECTS, random)))
                .put("top", 100)
                .put("hybrid", random.nextBoolean());
    }

    /// Chunks whose ids, vectors, tags and words are those of every project, and whose secret is this project's own.
    private static ObjectNode batch(String project, Random random) {
        var arguments = Json.object().put("project", project);
        var items = arguments.putArray("items");
        for (var i = 0; i < 3; i++) {
            var id = any(HOSTILE, random);
            var item = items.addObject().put("id", id).put("text", "shared words about " + id + " " + secret(project));
            var vector = item.putArray("embedding");
            for (var n = 0; n < DIMENSION; n++) {
                vector.add(n == i ? 1.0 : 0.01);
            }
            var metadata = item.putObject("metadata").put("project", any(PROJECTS, random));
            metadata.putObject("source").put("path", any(PROJECTS, random)).put("title", secret(project));
            metadata.putObject("zotero")
                    .put("citekey", id)
                    .putArray("tags")
                    .add("shared")
                    .add(id);
        }
        return arguments;
    }

    /// A document that is called alike in every project, sometimes to the byte, and has this project's secret in it.
    private static ObjectNode document(String project, Random random) {
        var text = random.nextInt(3) == 0 ? "The same words everywhere." : "Shared words of " + secret(project);
        return Json.object()
                .put("project", project)
                .put("content", text)
                .put("citekey", random.nextBoolean() ? "shared" : "shared-other")
                .put("async", random.nextInt(4) == 0);
    }

    /// References whose citekeys and files are the same in every project, and whose titles are secret.
    private static Request references(String project, Random random) {
        var text = "@book{shared, title = {" + secret(project) + "}, file = {shared.md}, year = 2020}\n" + "@book{"
                + secret(project) + ", title = {Shared Other}, keywords = {" + any(HOSTILE, random) + "}}";
        return new Request("POST", project, "/references", Json.object().put("text", text));
    }

    /// Words that stand nowhere else: the index of the project, spelled.
    private static String secret(String project) {
        return "secret" + "zyxwvuts".charAt(PROJECTS.indexOf(project)) + "quark";
    }

    /// The same word to the index, but not to a reader of the answer, which may repeat the question.
    private static String shouted(String project) {
        return secret(project).toUpperCase(Locale.ROOT);
    }

    private static String any(List<String> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private String send(Deployment servers, Request request) throws IOException, InterruptedException {
        var address = servers.toolsUrl().toString().replaceAll("/$", "") + "/api/v1/projects/"
                + request.project().replace('/', '~') + request.below();
        var body = request.method().equals("GET")
                ? BodyPublishers.noBody()
                : BodyPublishers.ofString(request.body().toString());
        return client.send(
                        HttpRequest.newBuilder(URI.create(address))
                                .header("Content-Type", "application/json")
                                .method(request.method(), body)
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    /// Every second project can be searched by words as well.
    private Map<String, String> flags() {
        var projects = Stream.iterate(0, i -> i < PROJECTS.size(), i -> i + 1)
                .map(i -> PROJECTS.get(i) + (i % 2 == 0 ? " hybrid" : ""))
                .toList();
        return Map.of(
                "data-dir",
                directory.resolve("data").toString(),
                "mcp-port",
                "0",
                "engine-port",
                "0",
                "projects",
                String.join(", ", projects));
    }
}
