package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

final class TaskCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("T1: a task is added, listed, shown, changed, completed, reopened and removed")
    void life_of_a_task() throws Exception {
        assertThat(kb.run("task", "add", "Read", "the", "paper", "--due", "2099-03-01", "--priority", "high"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("task", "add", "Write the review", "--depends-on", "1", "--description", "Two pages."))
                .isZero();
        assertThat(kb.shown()).isEqualTo("Added task 1: Read the paper\nAdded task 2: Write the review\n");

        kb.clear();
        assertThat(kb.run("tasks", "ls")).isZero();
        assertThat(kb.shown().lines())
                .containsExactly(
                        "ID  STATE  TITLE             DUE         PRIORITY  DEPENDS ON  COLLECTION",
                        " 1  open   Read the paper    2099-03-01  high",
                        " 2  open   Write the review                        1");

        kb.clear();
        assertThat(kb.run("task", "done", "1")).isZero();
        assertThat(kb.run("task", "edit", "2", "--title", "Write it", "--description", "none", "--due", "3d"))
                .isZero();
        assertThat(kb.run("task", "show", "2")).isZero();
        assertThat(kb.shown())
                .contains("Completed task 1: Read the paper", "Changed task 2: Write it", "Depends on  1")
                .containsPattern("Due {9}20\\d\\d-")
                .doesNotContain("Two pages");

        kb.clear();
        assertThat(kb.run("task", "list", "--ready")).isZero();
        assertThat(kb.run("task", "list", "--done")).isZero();
        assertThat(kb.shown()).contains("Write it", "done").doesNotContain("overdue");
        assertThat(kb.run("task", "reopen", "1")).isZero();
        assertThat(kb.run("task", "rm", "1")).as("nobody to ask").isEqualTo(1);
        assertThat(kb.run("task", "rm", "1", "--yes")).isZero();
        assertThat(kb.complaint()).contains("these tasks no longer depend on it: 2");
        assertThat(kb.run("task", "show", "1")).isEqualTo(1);
    }

    @Test
    @DisplayName("T1: programs read and write tasks: JSON, and a task per line of standard input")
    void tasks_in_a_pipe() throws Exception {
        assertThat(kb.piping("First\n\nSecond\n", "task", "add", "-", "--json"))
                .as(kb.said())
                .isZero();
        var added = JsonMapper.shared().readTree(kb.shown());
        assertThat(added.values())
                .extracting(task -> task.path("title").asString())
                .containsExactly("First", "Second");

        kb.clear();
        assertThat(kb.run("task", "list", "--json", "--limit", "1")).isZero();
        assertThat(JsonMapper.shared().readTree(kb.shown())).hasSize(1);
        kb.clear();
        assertThat(kb.run("task", "list", "-n", "1")).isZero();
        assertThat(kb.complaint()).isEqualTo("1 of 2 tasks; --limit N lists more.\n");
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        kb.run("task", "add", "One");
        kb.clear();
        assertThat(kb.run("task", "done", "seven")).isEqualTo(2);
        assertThat(kb.run("task", "done", "7")).isEqualTo(1);
        assertThat(kb.run("task", "add", "x", "--priority", "urgent")).isEqualTo(2);
        assertThat(kb.run("task", "add", "x", "--due", "soon")).isEqualTo(2);
        assertThat(kb.run("task", "add", "x", "--depends-on", "9")).isEqualTo(1);
        assertThat(kb.run("task", "edit", "1")).isEqualTo(2);
        assertThat(kb.run("task", "edit", "1", "--depends-on", "1")).isEqualTo(1);
        assertThat(kb.run("task", "edit", "1", "--depends-on", "1,2")).isEqualTo(2);
        assertThat(kb.run("task", "list", "--due-before", "later")).isEqualTo(2);
        assertThat(kb.run("task", "list", "--sort", "size")).isEqualTo(2);
        assertThat(kb.run("task", "list", "--all", "--done")).isEqualTo(2);
        assertThat(kb.run("task", "list", "--ready", "--done")).isEqualTo(2);
        assertThat(kb.run("task", "list", "--collection", "nowhere")).isEqualTo(1);

        assertThat(kb.complaint().lines()).hasSize(13).allMatch(line -> line.startsWith("kb: "));
        assertThat(kb.complaint())
                .contains("There is no task 7. List the tasks with ./kb task list --all.")
                .contains("Unknown priority \"urgent\". Available: low, medium, high.")
                .contains("\"seven\" is not a task id. An id is a number such as 7; ./kb task list shows the ids.")
                .contains("--due needs a date such as 2026-12-01, a time such as 2026-12-01T10:00:00Z, today, tomorrow,"
                        + " or a number of days such as 3d; got \"soon\".")
                .contains("There is no task 9. List the tasks with ./kb task list --all.")
                .contains("Dependencies must not form a cycle. Remove 1 from --depends-on.")
                .contains("--depends-on: \"1,2\" is not a task id.")
                .contains("--due-before needs a date")
                .contains("--done cannot be combined with --ready.")
                .contains("There is no collection nowhere.");
        assertThat(kb.shown()).isEmpty();
    }

    @Test
    @DisplayName("T1: completing a completed task, or reopening an open one, succeeds and says that nothing changed")
    void repeated_change_of_the_status_is_said() throws Exception {
        kb.run("task", "add", "One");
        kb.run("task", "add", "Two");
        kb.run("task", "done", "1");
        kb.clear();

        assertThat(kb.run("task", "done", "1", "2")).as(kb.said()).isZero();
        assertThat(kb.run("task", "reopen", "2", "2")).as(kb.said()).isZero();

        assertThat(kb.shown()).isEqualTo("""
                Already completed: task 1: One
                Completed task 2: Two
                Reopened task 2: Two
                Already open: task 2: Two
                """);
    }

    @Test
    @DisplayName("T1: the help lists the fields that can be cleared; a title is not one of them")
    void help_lists_the_fields_that_can_be_cleared() throws Exception {
        assertThat(kb.run("help", "task", "edit")).isZero();

        assertThat(kb.shown().replaceAll("\\s+", " "))
                .contains("To clear the description, due date, priority or dependencies, pass 'none', for example --due"
                        + " none. Every task has a title: --title none renames the task to \"none\".");
    }
}
