package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.Surroundings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("N5: the registry from the command line")
final class ToolsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    void list_has_family_category_tags_and_purpose() throws InterruptedException {
        assertThat(run("tools")).isZero();

        assertThat(shown())
                .startsWith("knowledge\n  knowledge-add (mutation; ")
                .contains("\ntasks\n  add_task (mutation; ")
                .contains("\n      Creates a task in the to-do list.\n");
        assertThat(shown()).contains("list_tasks (query; ");
    }

    @Test
    void looking_at_tools_opens_no_data() throws InterruptedException {
        run("tools", "--data-dir", "data");

        assertThat(directory.resolve("data")).doesNotExist();
    }

    @Test
    void list_is_narrowed_by_category_and_tag() throws InterruptedException {
        run("tools", "--category", "query", "--tag", "tasks", "--json");
        assertThat(names()).containsExactly("list_tasks");

        out.reset();
        run("tools", "--tag=no-such-tag", "--json");
        assertThat(names()).isEmpty();
    }

    @Test
    void unknown_category_is_answered_with_those_that_exist() throws InterruptedException {
        assertThat(run("tools", "--category", "cooking")).isEqualTo(1);

        assertThat(complaint())
                .isEqualTo("kb: Unknown category \"cooking\"; there are: query, mutation, analysis, generation.\n");
    }

    @Test
    void one_tool_is_shown_readably() throws InterruptedException {
        run("tools", "add_task");

        assertThat(shown())
                .startsWith("add_task (tasks, mutation)\n\nCreates a task")
                .contains("  title: string, 1 to 255 characters, required\n")
                .contains("Examples\n  Create a task with a description\n    {\"title\":\"Buy groceries\"");
    }

    @Test
    void one_tool_as_json_is_its_contract() throws InterruptedException {
        run("tools", "add_task", "--json");

        assertThat(json().path("title").asString()).isEqualTo("add_task");
        assertThat(json().path("properties").path("output").path("oneOf")).hasSize(2);
    }

    @Test
    void unknown_tool_is_answered_with_the_nearest() throws InterruptedException {
        assertThat(run("tools", "add-task")).isEqualTo(1);

        assertThat(complaint()).isEqualTo("kb: Unknown tool \"add-task\"; did you mean \"add_task\"?\n");
    }

    private int run(String... arguments) throws InterruptedException {
        var console = new Console(InputStream.nullInputStream(), printer(out), printer(err));
        return new Main(console, new Surroundings(Map.of(), directory, directory, "Linux")).run(List.of(arguments));
    }

    private static PrintStream printer(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private List<String> names() {
        return json().valueStream().map(tool -> tool.path("name").asString()).toList();
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(shown());
    }

    private String shown() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complaint() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
