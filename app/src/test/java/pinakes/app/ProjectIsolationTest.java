package pinakes.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/// C9, S7: whatever is asked, an answer about one project holds nothing of another.
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

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 20251115})
    @DisplayName("C9: random projects, ids, filters and hostile strings never show a chunk of another project")
    void nothing_of_another_project(long seed) throws Exception {
        var random = new Random(seed);
        try (var workplace = Workplace.open(settings())) {
            for (var project : PROJECTS) {
                workplace.projects().add(new NewProject(new ProjectId(project), null, random.nextBoolean()));
                workplace.call("store_chunks", batch(project, random));
            }
            for (var i = 0; i < OPERATIONS; i++) {
                var call = call(any(PROJECTS, random), random);
                var project = call.arguments().path("project").asString("");

                var answer = workplace.call(call.tool(), call.arguments()).toString();

                for (var other : PROJECTS) {
                    if (!other.equals(project)) {
                        assertThat(answer).as("seed %d, %s", seed, call).doesNotContain(secret(other));
                    }
                }
            }
        }
    }

    private record Call(String tool, ObjectNode arguments) {}

    private static Call call(String project, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> new Call("store_chunks", batch(project, random));
            case 1 ->
                new Call(
                        "inspect_collection",
                        Json.object().put("project", project).put("sample", 5));
            case 2 -> new Call("list_projects", Json.object());
            case 3 -> new Call("find_chunks", question(any(HOSTILE, random), random));
            case 4, 5 -> new Call("query_hybrid", question(project, random));
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

    private Settings settings() throws SettingException {
        return new SettingsReader(new Surroundings(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString()));
    }
}
