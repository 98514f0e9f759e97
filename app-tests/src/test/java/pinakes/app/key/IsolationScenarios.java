package pinakes.app.key;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RpcAnswer;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.JsonNode;

/// S7: whatever a limited key asks, wherever and however, nothing of another collection comes back.
abstract class IsolationScenarios {
    private static final long SEED = 20261115;

    /// Names that are nearly the same, or mean something to a parser that is not careful.
    private static final List<String> COLLECTIONS = List.of(
            "mine", "Mine", "mine2", "mine,theirs", "* OR tag:mine", "' OR '1'='1", "%", "../mine", "mine\u202E", "🐝");

    @TempDir
    private Path directory;

    abstract Deployment.Start start();

    @Test
    @DisplayName("S7: tools, resources, prompts, completions and API routes show a key its own collection alone")
    void nothing_of_another_collection() throws Exception {
        var random = new Random(SEED);
        try (var servers = KeyedDeployment.in(directory, start())) {
            var documents = documents(servers);
            for (var collection : List.of("mine", any(COLLECTIONS, random))) {
                var key = servers.limited("key-" + COLLECTIONS.indexOf(collection), Set.of("*:*"), collection);
                try (var mcp = servers.mcp(key);
                        var api = servers.api(key)) {
                    assertThat(mcp.toolNames()).contains("knowledge-remove").doesNotContain("knowledge-clear");
                    var answers = new ArrayList<>(EveryAnswer.aboutAll(mcp, api));
                    for (var other : documents.values()) {
                        var isOwn = CollectionName.of(other.tags()).value().equals(collection);
                        answers.addAll(EveryAnswer.aboutOne(mcp, api, other, isOwn));
                    }
                    assertThat(answers).allSatisfy(answer -> assertThat(answer).doesNotContain(secretsBut(collection)));
                    assertSees(mcp, collection);
                }
                servers.revoke("key-" + COLLECTIONS.indexOf(collection));
            }
            assertThat(documents(servers)).as("nothing was changed").isEqualTo(documents);
        }
    }

    @Test
    @DisplayName("S7: the counts of status are those of the key's collection, in both families and the API")
    void counts_are_the_keys_own() throws Exception {
        try (var servers = KeyedDeployment.in(directory, start())) {
            documents(servers);
            var key = servers.limited("counter", KeyedDeployment.USUAL, "mine");
            try (var mcp = servers.mcp(key);
                    var api = servers.api(key)) {
                assertThat(mcp.call("kb_status", Json.object())
                                .at("/documents/total")
                                .asInt())
                        .isEqualTo(1);
                assertThat(mcp.call("knowledge-status", Json.object()).body().toString())
                        .contains("\"document_count\":1");
                assertThat(Json.parse(api.get("/api/v1/status").body())
                                .at("/documents/total")
                                .asInt())
                        .isEqualTo(1);
                assertThat(mcp.call("kb_jobs", Json.object()).at("/returned").asInt())
                        .isZero();
            }
        }
    }

    @Test
    @DisplayName("S7: a note without a collection goes where the key can see it, and into no other collection")
    void notes_go_into_the_keys_collection() throws Exception {
        try (var servers = KeyedDeployment.in(directory, start())) {
            var key = servers.limited("writer", KeyedDeployment.USUAL, "mine");
            try (var mcp = servers.mcp(key);
                    var api = servers.api(key)) {
                var denied = mcp.call(
                        "kb_addnote", Json.object().put("text", "Bees dance").put("collection", "theirs"));
                assertThat(denied.at("/error/code").asString()).isEqualTo("permission_denied");
                assertThat(denied.at("/error/message").asString()).contains("mine");
                assertThat(mcp.call(
                                        "kb_addnote",
                                        Json.object().put("text", "Bees dance").put("collection", "mine"))
                                .isError())
                        .isFalse();
                assertThat(api.post("/api/v1/jobs", "{\"text\": \"Ants march\"}")
                                .statusCode())
                        .isEqualTo(202);
                assertThat(api.post("/api/v1/jobs", "{\"text\": \"Moths fly\", \"tags\": [\"collection:theirs\"]}")
                                .statusCode())
                        .isEqualTo(403);

                Deadline.usual()
                        .await(
                                "both are there",
                                () -> mcp.call("kb_list", Json.object())
                                                .at("/total")
                                                .asInt()
                                        == 2);
                assertThat(mcp.call("kb_collections", Json.object()).body().toString())
                        .contains("\"mine\"")
                        .doesNotContain("\"documents\":{", "theirs");
            }
        }
    }

    @Test
    @DisplayName("C9, S7: a key that is limited to projects sees no other, over tools and API")
    void projects_stay_apart() throws Exception {
        try (var servers = KeyedDeployment.in(directory, start())) {
            for (var project : List.of("a/b", "a-b", "a")) {
                servers.engine().projects().add(new NewProject(new ProjectId(project), null, true));
            }
            var key = servers.forProject("citer", "a/b");
            try (var mcp = servers.mcp(key);
                    var api = servers.api(key)) {
                assertThat(mcp.call("list_projects", Json.object()).body().path("projects"))
                        .hasSize(1);
                for (var tool : List.of("find_chunks", "query_hybrid")) {
                    var answer =
                            mcp.call(tool, Json.object().put("project", "a-b").put("query", "anything"));
                    assertThat(answer.at("/error/code").asString()).isEqualTo("INVALID_PROJECT");
                    assertThat(answer.at("/error/details/available_projects")).hasSize(1);
                }
                assertThat(api.get("/api/v1/projects/a-b").statusCode()).isEqualTo(404);
                assertThat(api.get("/api/v1/projects/a~b").statusCode()).isEqualTo(200);
                assertThat(api.post("/api/v1/projects", "{\"id\": \"new\"}").statusCode())
                        .isEqualTo(403);
            }
        }
    }

    @Test
    @DisplayName("S7: a key hears of changes in its own collection alone, and once of a document that leaves it")
    void changes_elsewhere_are_not_heard_of() throws Exception {
        try (var servers = KeyedDeployment.in(directory, start())) {
            var documents = documents(servers);
            var key = servers.limited("listener", KeyedDeployment.USUAL, "mine");
            var endpoint = URI.create(servers.mcpUrl().toString().replace("http://", "ws://"));
            var own = requireNonNull(documents.get("mine"));
            var other = requireNonNull(documents.get("Mine"));
            try (var socket = WebSocketWire.open(
                            endpoint, ClientProfile.session("2025-11-25"), KeyedDeployment.headers(key));
                    var owner = servers.ownersApi()) {
                var foreign = subscribe(socket, uri(other)).fault();
                var unknown = subscribe(socket, "pinakes://documents/" + UUID.randomUUID())
                        .fault();
                assertThat(foreign.code()).isEqualTo(unknown.code());
                assertThat(foreign.message()).isEqualTo(unknown.message());
                subscribe(socket, uri(own)).result();
                subscribe(socket, "pinakes://documents").result();

                owner.call("kb_tag", EveryAnswer.tagsAdded(own.number().value()));
                socket.awaitNotification(message -> isAbout(message, uri(own)), Deadline.usual());

                owner.call(
                        "kb_set_collection",
                        EveryAnswer.json("collection", "Mine")
                                .put("document_id", own.number().value()));
                Deadline.usual().await("the departure is announced", () -> count(socket, uri(own)) == 2);
                var lists = count(socket, "pinakes://documents");
                owner.call("kb_tag", EveryAnswer.tagsAdded(other.number().value()));
                owner.call(
                        "kb_update_note",
                        EveryAnswer.json("text", "It has left")
                                .put("document_id", own.number().value()));
                Deadline.usual()
                        .await("later changes are announced", () -> count(socket, "pinakes://documents") > lists + 1);

                assertThat(count(socket, uri(own))).isEqualTo(2);
            }
        }
    }

    private static RpcAnswer subscribe(WebSocketWire socket, String uri) {
        return socket.request("resources/subscribe", EveryAnswer.json("uri", uri));
    }

    private static long count(WebSocketWire socket, String uri) {
        return socket.notifications().stream()
                .filter(message -> isAbout(message, uri))
                .count();
    }

    private static boolean isAbout(JsonNode message, String uri) {
        return message.at("/params/uri").asString("").equals(uri);
    }

    private static String uri(Document document) {
        return "pinakes://documents/" + document.id();
    }

    /// One document in every collection, each with a word that stands nowhere else.
    private static Map<String, Document> documents(KeyedDeployment servers) throws InterruptedException {
        var all = new LinkedHashMap<String, Document>();
        try (var owner = servers.ownersApi()) {
            for (var collection : COLLECTIONS) {
                owner.call(
                        "kb_addnote",
                        Json.object()
                                .put("text", "All of them dance, " + secret(collection))
                                .put("title", secret(collection))
                                .put("collection", collection));
            }
            Deadline.usual()
                    .await(
                            "all are there",
                            () -> owner.call("kb_list", Json.object())
                                            .at("/total")
                                            .asInt()
                                    == COLLECTIONS.size());
        }
        for (var document : servers.engine()
                .documents()
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 100, 0)
                .documents()) {
            all.put(CollectionName.of(document.tags()).value(), document);
        }
        assertThat(all.keySet()).hasSize(COLLECTIONS.size());
        return all;
    }

    private static void assertSees(HttpWire mcp, String collection) {
        assertThat(mcp.call("kb_search", EveryAnswer.json("query", "dance"))
                        .body()
                        .toString())
                .contains(secret(collection));
        assertThat(mcp.call("kb_list", Json.object()).at("/total").asInt()).isEqualTo(1);
    }

    static String secret(String collection) {
        return "secret" + "zyxwvutsrq".charAt(COLLECTIONS.indexOf(collection)) + "quark";
    }

    private static String[] secretsBut(String own) {
        return COLLECTIONS.stream()
                .filter(collection -> !collection.equals(own))
                .map(IsolationScenarios::secret)
                .toArray(String[]::new);
    }

    private static <T> T any(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
