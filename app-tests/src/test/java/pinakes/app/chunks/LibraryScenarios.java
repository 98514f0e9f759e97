package pinakes.app.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// C7: one's own documents in a project, cited with their pages, on the real engine, through real servers.
@TestInstance(Lifecycle.PER_CLASS)
public abstract class LibraryScenarios {
    private static final String PROJECT = "nature/birds";
    private static final String HERONS = "Herons hunt by standing still in shallow water.";

    private Path papers;
    private Deployment servers;
    private HttpWire wire;
    private RemoteEngine engine;

    protected abstract Deployment.Start start();

    @BeforeAll
    void serve(@TempDir Path directory) throws Exception {
        papers = Files.createDirectories(directory.resolve("papers"));
        var flags = Map.of(
                "data-dir",
                directory.resolve("data").toString(),
                "mcp-port",
                "0",
                "engine-port",
                "0",
                "projects",
                "nature/birds hybrid, nature/bees");
        servers = start().with(new SettingsReader(new LaunchEnvironment(Map.of(), papers, papers, "Linux")), flags);
        wire = HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
        engine = RemoteEngine.at(EngineAddress.of(servers.toolsUrl(), null));
    }

    @AfterAll
    void stop() {
        engine.close();
        wire.close();
        servers.close();
    }

    /// Servers take longer to start than a project to make.
    @BeforeEach
    void begin() throws Exception {
        var birds = new ProjectId(PROJECT);
        engine.projects().remove(birds);
        engine.projects().add(new NewProject(birds, null, true));
        Files.write(
                papers.resolve("herons.pdf"), PdfFile.ofPages(page("The first page"), HERONS + "\n" + page("More")));
    }

    @Test
    @DisplayName("C2, C7: find_chunks answers from one's own PDF with citekey, pages and a ready citation")
    void own_pdf_is_cited() {
        var added = add("herons.pdf", "heron2020", "fish");

        assertThat(added.at("/status").asString()).isEqualTo("completed");
        assertThat(added.at("/citekey").asString()).isEqualTo("heron2020");
        assertThat(added.at("/chunks_created").asInt()).isGreaterThan(1);
        for (var tool : new String[] {"find_chunks", "query_hybrid"}) {
            var best = ask(tool, "How do herons hunt?", "{}").at("/items/0");
            assertThat(best.path("render_text").asString()).contains("standing still");
            assertThat(best.path("citekey").asString()).isEqualTo("heron2020");
            assertThat(best.path("page_span").toString()).isEqualTo("[2,2]");
            assertThat(best.path("citation").asString()).isEqualTo("[@heron2020, p. 2]");
            assertThat(best.path("source").asString()).endsWith("/papers/herons.pdf");
        }
    }

    @Test
    @DisplayName("K2b, C7: a sentence that runs over is cited with both of its pages")
    void sentence_over_two_pages_is_cited() throws Exception {
        Files.write(
                papers.resolve("storks.pdf"),
                PdfFile.ofPages("Storks that nest on chimneys", "clatter with their bills. Owls hoot."));
        add("storks.pdf", "stork2021");

        for (var tool : new String[] {"find_chunks", "query_hybrid"}) {
            var over = ask(tool, "Which storks clatter with their bills?", "{}").at("/items/0");
            var second = ask(tool, "Do owls hoot?", "{}").at("/items/0");

            assertThat(over.path("page_span").toString()).isEqualTo("[1,2]");
            assertThat(over.path("citation").asString()).isEqualTo("[@stork2021, pp. 1-2]");
            assertThat(second.path("page_span").toString()).isEqualTo("[2,2]");
            assertThat(second.path("citation").asString()).isEqualTo("[@stork2021, p. 2]");
        }
    }

    @Test
    @DisplayName("C9: the PDF is in no other project, and no tool of the knowledge base knows it")
    void own_pdf_is_nowhere_else() {
        add("herons.pdf", "heron2020");

        var elsewhere = wire.call(
                "find_chunks", Json.object().put("project", "nature/bees").put("query", "herons"));
        assertThat(elsewhere.at("/count").asInt()).isZero();
        assertThat(wire.call("knowledge-show", Json.object()).at("/total").asInt())
                .isZero();
        assertThat(wire.call("kb_search", Json.object().put("query", "herons"))
                        .body()
                        .toString())
                .doesNotContain("standing still");
        assertThat(wire.call("knowledge-search", Json.object().put("query", "herons"))
                        .body()
                        .toString())
                .doesNotContain("standing still");
    }

    @Test
    @DisplayName("C1: added again unchanged it stays, changed its passages are replaced")
    void added_again() throws Exception {
        add("herons.pdf", null);

        var same = add("herons.pdf", null);
        Files.write(papers.resolve("herons.pdf"), PdfFile.ofPages("Storks clatter with their bills."));
        add("herons.pdf", null);

        assertThat(same.at("/status").asString()).isEqualTo("unchanged");
        assertThat(size()).isEqualTo(1);
        assertThat(ask("find_chunks", "herons", "{}").body().toString()).doesNotContain("standing still");
    }

    @Test
    @DisplayName("K7: without waiting there is a task, which can be followed and asked for")
    void followed() {
        var started = wire.call("add-project-document", request("herons.pdf", null));

        assertThat(started.isError()).as(started.body()::toString).isFalse();
        var task = started.at("/task_id").asString();
        Deadline.usual()
                .await(
                        "the end of the task",
                        () -> wire.call("knowledge-task-status", Json.object().put("task_id", task))
                                .at("/status")
                                .asString("")
                                .equals("completed"));
        assertThat(size()).isGreaterThan(1);
        assertThat(wire.call("kb_jobs", Json.object()).at("/jobs/0/status").asString())
                .isEqualTo("done");
    }

    @Test
    @DisplayName("C7: chunks of a document have its language, also when a reference is imported later")
    void language_is_told() throws Exception {
        var text = "Reiher jagen, indem sie regungslos im flachen Wasser stehen und auf kleine Fische warten.";
        Files.writeString(papers.resolve("reiher.txt"), text);
        add("reiher.txt", "reiher2023");
        post("/references", Json.object().put("text", "@article{reiher2023, title = {Reiher}, year = 2023}"));

        for (var tool : new String[] {"find_chunks", "query_hybrid"}) {
            var best = ask(tool, "Reiher im flachen Wasser", "{\"citekey\": \"reiher2023\"}")
                    .at("/items/0");
            assertThat(best.path("year").asInt()).isEqualTo(2023);
            assertThat(best.path("language").asString()).isEqualTo("de");
        }
    }

    @Test
    @DisplayName("C7: text can be added as it is, and is known by its citekey")
    void text_is_added() {
        var request = Json.object()
                .put("project", PROJECT)
                .put("content", "# Gulls\n\nGulls steal food.")
                .put("citekey", "gulls/2019")
                .put("async", false);
        wire.call("add-project-document", request);
        wire.call("add-project-document", request.put("content", "# Gulls\n\nGulls steal chips."));

        assertThat(size()).isEqualTo(1);
        var item = ask("find_chunks", "gulls", "{}").at("/items/0");
        assertThat(item.path("render_text").asString()).contains("chips");
        assertThat(item.path("section").asString()).isEqualTo("Gulls");
        assertThat(item.path("citation").asString()).isEqualTo("[@gulls/2019]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"project\": \"nature/unknown\", \"file_path\": \"herons.pdf\"}|INVALID_PROJECT",
                "{\"project\": \"nature/birds\", \"file_path\": \"missing.pdf\"}|FILE_NOT_FOUND",
                "{\"project\": \"nature/birds\", \"file_path\": \"/etc/hosts.txt\"}|FILE_NOT_READABLE",
                "{\"project\": \"nature/birds\", \"file_path\": \"herons.exe\"}|UNSUPPORTED_FORMAT",
                "{\"project\": \"nature/birds\", \"file_path\": \"broken.pdf\", \"async\": false}|EXTRACTION_FAILED",
                "{\"project\": \"nature/birds\"}|INVALID_INPUT",
                "{\"project\": \"nature/birds\", \"file_path\": \"a.pdf\", \"content\": \"b\"}|INVALID_INPUT",
                "{\"project\": \"nature/birds\", \"content\": \"b\"}|INVALID_INPUT",
                "{\"project\": \"nature/birds\", \"content\": \" \", \"citekey\": \"key\"}|INVALID_INPUT",
                "{\"project\": \"nature/birds\", \"content\": \"b\", \"citekey\": \"no key]\"}|INVALID_INPUT"
            })
    @DisplayName("C6: every mistake has its code in the family's shape")
    void mistakes(String arguments, String code) throws Exception {
        Files.writeString(papers.resolve("broken.pdf"), "%PDF-1.7 and nothing else");

        var refused = wire.call("add-project-document", (ObjectNode) Json.parse(arguments));

        assertThat(refused.isError()).isTrue();
        assertThat(refused.at("/error/code").asString()).isEqualTo(code);
        assertThat(size()).isZero();
    }

    @Test
    @DisplayName("C7: imported references reach the answers, with all that a bibliography needs")
    void references_reach_the_answers() throws Exception {
        add("herons.pdf", null);

        var report = Json.parse(post("/references", Json.object().put("text", """
                @article{heron2020, title = {Herons}, author = {Ada Grey}, year = 2020, journal = {Birds},
                  volume = 7, number = 2, pages = {1--9}, publisher = {Nest}, doi = {10.1000/herons},
                  url = {https://example.org/herons}, keywords = {fish}}""")));

        assertThat(report.at("/attached/0/citekey").asString()).isEqualTo("heron2020");
        var item = ask("find_chunks", "How do herons hunt?", "{\"tags\": [\"fish\"]}")
                .at("/items/0");
        assertThat(item.path("title").asString()).isEqualTo("Herons");
        assertThat(item.path("authors").toString()).isEqualTo("[\"Grey, Ada\"]");
        assertThat(item.path("year").asInt()).isEqualTo(2020);
        assertThat(item.path("doi").asString()).isEqualTo("10.1000/herons");
        assertThat(item.path("url").asString()).isEqualTo("https://example.org/herons");
        assertThat(item.path("publication")).isEqualTo(Json.parse("""
                {"type": "article-journal", "container_title": "Birds", "publisher": "Nest", "volume": "7",
                 "issue": "2", "page": "1–9"}"""));
        assertThat(item.path("citation").asString()).isEqualTo("[@heron2020, p. 2]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"find_chunks", "query_hybrid"})
    @DisplayName("C2, C3: tags, citekey, source, pages and years narrow both searches down from the inside")
    void filters(String tool) throws Exception {
        add("herons.pdf", "heron2020", "fish", "wading");
        Files.write(papers.resolve("storks.pdf"), PdfFile.ofPages("Storks clatter with their bills."));
        add("storks.pdf", "stork2021", "wading");
        post("/references", Json.object().put("text", """
                @book{heron2020, title = {Herons}, year = 2020}
                @book{stork2021, title = {Storks}, year = 2021}"""));
        var path = papers.resolve("storks.pdf").toRealPath().toString();

        assertThat(found(tool, "{\"tags\": [\"fish\", \"wading\"]}")).containsOnly("heron2020", "stork2021");
        assertThat(found(tool, "{\"tags\": [\"fish\", \"wading\"], \"tags_match\": \"all\"}"))
                .containsOnly("heron2020");
        assertThat(found(tool, "{\"citekey\": \"stork2021\"}")).containsOnly("stork2021");
        assertThat(found(tool, "{\"source\": \"" + path + "\"}")).containsOnly("stork2021");
        assertThat(found(tool, "{\"page_from\": 2}")).containsOnly("heron2020");
        assertThat(found(tool, "{\"page_to\": 1, \"year_from\": 2021}")).containsOnly("stork2021");
        assertThat(found(tool, "{\"year_to\": 2019}")).isEmpty();
    }

    @Test
    @DisplayName("B11: documents of a project are listed and removed over the engine's API")
    void administration() throws Exception {
        add("herons.pdf", "heron2020");

        var id = Json.parse(send("GET", "/documents", "")).at("/documents/0/id").asString();
        assertThat(send("GET", "/documents/" + id, "")).contains("heron2020");
        assertThat(send("DELETE", "/documents/" + id, "")).contains("herons.pdf");

        assertThat(send("GET", "/documents/" + id, "")).contains("document_not_found");
        assertThat(size()).isZero();
    }

    private List<String> found(String tool, String filters) {
        return ask(tool, "birds", filters).at("/items").values().stream()
                .map(item -> item.path("citekey").asString())
                .toList();
    }

    private ToolAnswer add(String file, @Nullable String citekey, String... tags) {
        var answer =
                wire.call("add-project-document", request(file, citekey, tags).put("async", false));
        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
        return answer;
    }

    private static ObjectNode request(String file, @Nullable String citekey, String... tags) {
        var request = Json.object().put("project", PROJECT).put("file_path", file);
        if (citekey != null) {
            request.put("citekey", citekey);
        }
        var list = request.putArray("tags");
        for (var tag : tags) {
            list.add(tag);
        }
        return request;
    }

    private ToolAnswer ask(String tool, String query, String filters) {
        var arguments =
                Json.object().put("project", PROJECT).put("query", query).put("top_k", 20);
        return wire.call(tool, arguments.set("filters", Json.parse(filters)));
    }

    private int size() {
        return wire.call("inspect_collection", Json.object().put("project", PROJECT))
                .at("/size")
                .asInt();
    }

    private String post(String below, JsonNode body) throws Exception {
        return send("POST", below, body.toString());
    }

    private String send(String method, String below, String body) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var address = URI.create(
                    servers.toolsUrl().toString().replaceAll("/$", "") + "/api/v1/projects/nature~birds" + below);
            var request = HttpRequest.newBuilder(address)
                    .header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(body))
                    .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }

    private static String page(String line) {
        return String.join("\n", Collections.nCopies(45, line + " has nothing to do with the question at all."));
    }
}
