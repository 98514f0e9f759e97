package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("N5: the registry from the command line")
final class ToolsCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    void list_has_family_category_tags_and_purpose() throws InterruptedException {
        assertThat(kb.run("tools")).isZero();

        assertThat(kb.shown())
                .startsWith("knowledge\n  knowledge-add (mutation; ")
                .contains("\ntasks\n  add_task (mutation; ")
                .contains("\n      Adds a task to the to-do list.\n");
        assertThat(kb.shown()).contains("list_tasks (query; ");
    }

    @Test
    void looking_at_tools_opens_no_data() throws InterruptedException {
        kb.run("tools");

        assertThat(directory.resolve("data")).doesNotExist();
    }

    @Test
    void list_is_narrowed_by_category_and_tag() throws InterruptedException {
        kb.run("tools", "--category", "query", "--tag", "tasks", "--json");
        assertThat(names()).containsExactly("list_tasks");

        kb.clear();
        kb.run("tools", "--tag=no-such-tag", "--json");
        assertThat(names()).isEmpty();
    }

    @Test
    void unknown_category_is_answered_with_those_that_exist() throws InterruptedException {
        assertThat(kb.run("tools", "--category", "cooking")).isEqualTo(2);

        assertThat(kb.complaint())
                .isEqualTo("kb: Unknown category \"cooking\". Available: query, mutation, analysis, generation.\n");
    }

    @Test
    void one_tool_is_shown_readably() throws InterruptedException {
        kb.run("tools", "add_task");

        assertThat(kb.shown())
                .startsWith("add_task (tasks, mutation)\n\nAdds a task to the to-do list.")
                .contains("  title: string, 1 to 255 characters, required\n")
                .contains("Examples\n  Create a task with a description\n    {\"title\":\"Buy groceries\"");
    }

    @Test
    void values_of_a_parameter_include_null() throws InterruptedException {
        kb.run("tools", "update_task");

        assertThat(kb.shown()).contains("  priority: low, medium, high or null\n");
    }

    @Test
    void one_tool_as_json_is_its_contract() throws InterruptedException {
        kb.run("tools", "add_task", "--json");

        assertThat(json().path("title").asString()).isEqualTo("add_task");
        assertThat(json().path("properties").path("output").path("oneOf")).hasSize(2);
    }

    @Test
    void unknown_tool_is_answered_with_the_nearest() throws InterruptedException {
        assertThat(kb.run("tools", "add-task")).isEqualTo(2);

        assertThat(kb.complaint()).isEqualTo("kb: Unknown tool \"add-task\". Did you mean \"add_task\"?\n");
    }

    private List<String> names() {
        return json().valueStream().map(tool -> tool.path("name").asString()).toList();
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(kb.shown());
    }
}
