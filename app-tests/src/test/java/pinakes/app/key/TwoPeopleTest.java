package pinakes.app.key;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.server.Deployment;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.wire.Json;

/// S7: two people, or two keys for different collections, with all permissions. None learns anything about the other's
/// data, whatever it calls.
///
/// What exists must look like what does not: each call is made with the ids and names of the other's data, and with ids
/// and names of nothing. It is also made before the other has any data. All three answers must be the same.
final class TwoPeopleTest {
    private static final String OWN_PROJECT = "mine/own";

    /// Times, the ids of calls, and revisions: these say that something changed, but not what, nor how often.
    private static final String VARYING = "\"(metadata|_meta)\":\\{\"toolVersion\"[^}]*}|\"search_time_ms\":\\d+"
            + "|\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z|\"revision\":\"[0-9a-f]+\"";

    /// Their answers are streams, which [#changes_of_another_are_not_heard_of()] reads.
    private static final Set<String> EVENTS = Set.of("GET /api/v1/documents/events", "GET /api/v1/todos/events");

    @TempDir
    private Path directory;

    private KeyedDeployment servers;

    @BeforeEach
    void open() throws Exception {
        servers = KeyedDeployment.in(directory, Deployment::inOnePiece);
        servers.engine().projects().add(new NewProject(new ProjectId(OWN_PROJECT), null, true));
    }

    @AfterEach
    void close() {
        servers.close();
    }

    @Test
    @DisplayName("S7: no tool, route or prompt is left out")
    void everything_is_tried() throws Exception {
        try (var owner = servers.ownersApi();
                var mcp = servers.mcp(servers.key("all", Set.of("*:*")))) {
            assertThat(owner.toolNames()).containsExactlyInAnyOrderElementsOf(CallsOnOthers.TOOLS.keySet());
            var prompts = mcp.request("prompts/list").result().path("prompts").valueStream();
            assertThat(prompts.map(prompt -> prompt.path("name").asString()))
                    .containsExactlyInAnyOrderElementsOf(CallsOnOthers.PROMPTS.keySet());
            var routes = new TreeSet<String>();
            Json.parse(owner.get("/api/v1/openapi.json").body())
                    .path("paths")
                    .forEachEntry((path, operations) -> operations.forEachEntry(
                            (method, _) -> routes.add(method.toUpperCase(Locale.ROOT) + " " + path)));
            routes.removeAll(EVENTS);
            assertThat(routes).containsExactlyInAnyOrderElementsOf(CallsOnOthers.ROUTES.keySet());
        }
    }

    @ParameterizedTest
    @CsvSource({"ada, ~ada, bob, ~bob", "left, left, right, right"})
    @DisplayName("S6, S7: the data of another cannot be read, changed, listed, counted or guessed")
    void nothing_of_another_is_learned(String name, String collection, String other, String othersCollection)
            throws Exception {
        try (var attacker = Person.with(servers, other, othersCollection, OWN_PROJECT)) {
            var nobody = Belongings.ofNobody("wordquark-" + name);
            attacker.addNote("All of them dance in my garden", "garden", "garden");
            var before = answers(attacker, nobody);

            servers.engine().projects().add(new NewProject(new ProjectId(name + "/work"), null, true));
            try (var victim = Person.with(servers, name, collection, name + "/work")) {
                var things = victim.belongings();
                var all = victim.everything();
                var hostile = answers(attacker, things);
                var after = answers(attacker, nobody);

                assertThat(differences(before, after, nobody, things))
                        .as("before the other had data, and after")
                        .isEmpty();
                assertThat(differences(hostile, after, nobody, things))
                        .as("about the other's data, and about nothing")
                        .isEmpty();
                assertThat(hostile)
                        .allSatisfy((call, answer) -> assertThat(withoutQuestion(call, answer, things))
                                .doesNotContain("quark"));
                assertThat(victim.everything()).as("nothing was changed").isEqualTo(all);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ada, ~ada, bob, ~bob", "left, left, right, right"})
    @DisplayName("S7: both keep the same file and the same note, and removing one leaves the other")
    void both_keep_the_same(String name, String collection, String other, String othersCollection) throws Exception {
        try (var first = Person.with(servers, name, collection, OWN_PROJECT);
                var second = Person.with(servers, other, othersCollection, OWN_PROJECT)) {
            for (var person : List.of(first, second)) {
                person.addNote("The bees swarm in May", "Bees", "own");
                person.upload("hive.txt", "The hive is on the roof");
            }
            var kept = second.everything();

            assertThat(uuids(first)).hasSize(2).doesNotContainAnyElementsOf(uuids(second));
            for (var uuid : uuids(first)) {
                assertThat(first.ask("DELETE", "/documents/" + uuid, "")).startsWith("200");
            }

            assertThat(uuids(first)).isEmpty();
            assertThat(second.everything()).isEqualTo(kept);
            assertThat(second.call("kb_search", Json.object().put("query", "Where is the hive?"))
                            .at("/results/0/text")
                            .asString())
                    .contains("on the roof");
            for (var uuid : uuids(second)) {
                assertThat(second.ask("GET", "/documents/" + uuid + "/original", ""))
                        .startsWith("200");
            }
        }
    }

    private static List<String> uuids(Person person) {
        return person.call("kb_list", Json.object())
                .path("documents")
                .valueStream()
                .map(document -> document.path("document_uuid").asString())
                .toList();
    }

    @Test
    @DisplayName("S7: changes of another are not heard of, over the streams of the API")
    void changes_of_another_are_not_heard_of() throws Exception {
        servers.engine().projects().add(new NewProject(new ProjectId("ada/work"), null, true));
        try (var ada = Person.with(servers, "ada", "~ada", "ada/work");
                var bob = Person.with(servers, "bob", "~bob", OWN_PROJECT)) {
            for (var route : EVENTS) {
                try (var events = bob.listen(route.substring("GET ".length()))) {
                    ada.addNote("A note of ada before " + route, "quark", "quark");
                    ada.addTask("A task of ada before " + route);
                    bob.addNote("A note after " + route, "own", "own");
                    bob.addTask("A task after " + route);

                    assertThat(events.first()).contains("~bob").doesNotContain("~ada");
                }
            }
        }
    }

    @Test
    @DisplayName("S6, S15: a limited key cannot act, be counted or be recorded as another caller")
    void limited_key_represents_nobody() throws Exception {
        servers.engine().projects().add(new NewProject(new ProjectId("ada/work"), null, true));
        try (var ada = Person.with(servers, "ada", "~ada", "ada/work");
                var bob = Person.with(servers, "bob", "~bob", OWN_PROJECT)) {
            ada.belongings();
            var caller = Json.parse(ada.ask("GET", "/caller", "").substring("200 ".length()))
                    .path("id")
                    .asString();
            var forged = Map.of("Pinakes-Caller", caller, "Via", "1.1 pinakes", "Pinakes-On-Behalf-Of", caller);

            assertThat(bob.ask("GET", "/jobs", "", forged)).startsWith("403").doesNotContain("quark");
            assertThat(bob.ask("GET", "/todos", "", Map.of("Via", "1.1 pinakes", "Pinakes-On-Behalf-Of", caller)))
                    .startsWith("200");
            assertThat(bob.ask("POST", "/quotas/calls", "{\"caller\": \"" + caller + "\", \"calls\": 5}"))
                    .startsWith("403");
            assertThat(bob.ask(
                            "POST",
                            "/audit",
                            "{\"entries\": [{\"at\": \"2026-01-01T00:00:00Z\", \"who\": \"" + caller
                                    + "\", \"action\": \"removed\", \"operation\": \"documents.remove\", \"target\": \"1\","
                                    + " \"via\": \"api\", \"address\": \"\", \"trace_id\": \"\"}]}"))
                    .startsWith("403");
        }
    }

    @Test
    @DisplayName("S7: metrics, which cover all callers, are not for limited keys")
    void metrics_are_not_for_limited_keys() throws Exception {
        try (var bob = Person.with(servers, "bob", "~bob", OWN_PROJECT);
                var project = servers.api(servers.forProject("citer", "a/b", Set.of("metrics:read")));
                var whole = servers.api(servers.key("prometheus", Set.of("metrics:read")))) {
            for (var path : List.of("/metrics", "/metrics/history?hours=1")) {
                assertThat(bob.api().get(path).statusCode()).isEqualTo(403);
                assertThat(bob.api().get(path).body()).contains("limited to some collections or projects");
                assertThat(project.get(path).statusCode()).isEqualTo(403);
                assertThat(whole.get(path).statusCode()).isEqualTo(200);
            }
        }
    }

    /// What a caller is told, by the call.
    private static Map<String, String> answers(Person person, Belongings at) throws Exception {
        var answers = new LinkedHashMap<String, String>();
        for (var tool : new TreeMap<>(CallsOnOthers.TOOLS).entrySet()) {
            for (var template : tool.getValue()) {
                var arguments = template.apply(at).replace("OWN", person.collection());
                var answer = person.mcp().call(tool.getKey(), Json.object(arguments));
                answers.put(tool.getKey() + " " + arguments, answer.body().toString());
            }
        }
        for (var prompt : new TreeMap<>(CallsOnOthers.PROMPTS).entrySet()) {
            var params = Json.object().put("name", prompt.getKey());
            params.set("arguments", Json.object(prompt.getValue().apply(at)));
            answers.put(
                    "prompts/get " + params,
                    person.mcp().request("prompts/get", params).toString());
        }
        for (var uri : uris(person, at)) {
            var params = Json.object().put("uri", uri);
            answers.put(
                    "resources/read " + uri,
                    person.mcp().request("resources/read", params).toString());
        }
        answers.put("resources/list", person.mcp().request("resources/list").toString());
        for (var routes : new TreeMap<>(CallsOnOthers.ROUTES).values()) {
            for (var template : routes) {
                var asked = template.apply(at);
                answers.put(asked.toString(), person.ask(asked.method(), asked.path(), asked.body()));
            }
        }
        return answers;
    }

    /// The resources of every template.
    private static List<String> uris(Person person, Belongings at) {
        var uris = new ArrayList<String>();
        person.mcp()
                .request("resources/templates/list")
                .result()
                .path("resourceTemplates")
                .forEach(template -> {
                    var uri = template.path("uriTemplate").asString();
                    var ids = uri.contains("/tasks/")
                            ? List.of(at.task())
                            : List.of(at.document(), at.file(), at.number(), at.projectDocument());
                    ids.forEach(id -> uris.add(uri.replaceFirst("\\{[^}]*}", id).replaceAll("\\{[^}]*}", "")));
                });
        assertThat(uris).isNotEmpty();
        return uris;
    }

    /// The calls whose answers differ in more than what was asked for, and the times.
    private static List<String> differences(
            Map<String, String> some, Map<String, String> others, Belongings nobody, Belongings things) {
        var names = Stream.concat(nobody.names().stream(), things.names().stream())
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(joining("|", "(?<![0-9A-Za-z])(", ")(?![0-9A-Za-z])"));
        var varying = Pattern.compile(VARYING + "|" + names);
        var calls = List.copyOf(some.keySet());
        var one = some.values().stream()
                .map(answer -> varying.matcher(answer).replaceAll("…"))
                .toList();
        var two = others.values().stream()
                .map(answer -> varying.matcher(answer).replaceAll("…"))
                .toList();
        assertThat(one).hasSameSizeAs(two);
        return IntStream.range(0, calls.size())
                .filter(i -> !one.get(i).equals(two.get(i)))
                .mapToObj(i -> calls.get(i) + "\n" + one.get(i) + "\n" + two.get(i))
                .toList();
    }

    /// Answers repeat what was asked for.
    private static String withoutQuestion(String call, String answer, Belongings asked) {
        var rest = answer;
        for (var name : asked.names()) {
            if (call.contains(name)) {
                rest = rest.replace(name, "");
            }
        }
        return rest;
    }
}
