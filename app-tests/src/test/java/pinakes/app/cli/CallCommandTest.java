package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CallCommandTest {
    private static final int ATTEMPTS_MAX = 10;

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("T8: a tool is called with words that become what its contract expects")
    void typed_arguments() throws Exception {
        assertThat(kb.run("call", "add_task", "title=7", "priority=high", "due=2099-01-01"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("call", "add_task", "{\"title\": \"Second\"}", "depends_on:=[1]"))
                .as(kb.said())
                .isZero();
        assertThat(kb.run("call", "add_task", "title=Third", "depends_on=1", "depends_on=2"))
                .as(kb.said())
                .isZero();
        assertThat(kb.shown()).contains("title: 7\n").doesNotContain("agentHints");

        succeeds(() -> kb.run("call", "list_tasks", "limit=2", "--json"));
        assertThat(answer().toString()).contains("agentHints", "\"Second\"");

        succeeds(() -> kb.piping("{\"status\": \"pending\"}", "call", "list_tasks", "-", "--json"));
        assertThat(answer().toString()).contains("Third");
    }

    @Test
    @DisplayName("T8: a nested field is written with a dot, and an answer with a list is indented")
    void nested_field() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still for hours.");
        assertThat(kb.run("add", "herons.txt", "--tags", "birds")).as(kb.said()).isZero();
        kb.clear();

        assertThat(kb.run("call", "knowledge-search", "query=How do herons hunt?", "filters.tags=birds"))
                .as(kb.said())
                .isZero();

        assertThat(kb.shown()).contains("standing still").containsPattern("(?m)^ +- \\w+: ");
    }

    @Test
    @DisplayName("T8: an error of the tool is the command's error, and JSON all the same for programs")
    void errors() throws Exception {
        assertThat(kb.run("call", "complete_task", "task_id=99")).isEqualTo(1);
        assertThat(kb.shown()).isEmpty();
        assertThat(kb.complaint()).startsWith("kb: ").hasLineCount(1);
        assertThat(kb.run("call", "complete_task", "task_id=99", "--json")).isEqualTo(1);
        assertThat(answer().isObject()).isTrue();

        kb.clear();
        assertThat(kb.run("call", "add_tsk", "title=x")).isEqualTo(2);
        assertThat(kb.run("call", "add_task", "title")).isEqualTo(2);
        assertThat(kb.run("call", "add_task", "title:=oops")).isEqualTo(2);
        assertThat(kb.run("call", "add_task", "{oops")).isEqualTo(2);
        assertThat(kb.piping("[]", "call", "add_task", "-")).isEqualTo(2);
        assertThat(kb.run("call", "add_task", "title=x", "colour=red")).isEqualTo(1);
        assertThat(kb.complaint().lines()).hasSize(6).allMatch(line -> line.startsWith("kb: "));
        assertThat(kb.complaint())
                .contains("Did you mean \"add_task\"?", "Standard input is not a JSON object.", "colour");
    }

    @Test
    @DisplayName("T8: an argument that is not JSON is named, with the place and the right form")
    void invalid_json() throws Exception {
        refused(
                "title:={",
                "The value of title is not valid JSON (line 1, column 2). Write JSON such as title:='[\"a\", 1]', or text as"
                        + " title=TEXT.");
        refused(
                "title:=",
                "The value of title is empty. Write JSON such as title:='[\"a\", 1]', or text as title=TEXT.");
        refused(
                "{\"title\": \"x\"",
                "The argument '{\"title\": \"x\"' is not valid JSON (line 1, column 14). Write a JSON object such as"
                        + " '{\"key\": \"value\"}'.");
    }

    @Test
    @DisplayName("T8: no value is dropped: a field that is not a list takes one, except to override a JSON object")
    void repeated_field() throws Exception {
        refusedAll("query takes one value, got \"heron\" and \"foo\".", "call", "search", "query=heron", "query=foo");
        refusedAll("limit takes one value, got \"1\" and \"2\".", "call", "search", "query=x", "limit:=1", "limit=2");
        refusedAll(
                "filters.format takes one value, got \"pdf\" and \"txt\".",
                "call",
                "knowledge-search",
                "query=x",
                "filters.format=pdf",
                "filters.format=txt");
        var tags = "tags:=[\"b\"] would replace \"a\". Give tags once, or as several tags=VALUE.";
        refusedAll(tags, "call", "kb_addnote", "text=x", "tags=a", "tags:=[\"b\"]");
        refusedAll(
                "metadata:={\"j\":\"2\"} would replace \"1\". Give metadata once, or as several metadata.FIELD=VALUE.",
                "call",
                "knowledge-add",
                "metadata.title=1",
                "metadata:={\"j\":\"2\"}");
        assertThat(kb.run("call", "add_task", "{\"title\": \"First\"}", "title=Second", "title=Second"))
                .as(kb.said())
                .isZero();
        assertThat(kb.shown()).contains("title: Second\n");
    }

    private void refused(String word, String message) throws InterruptedException {
        refusedAll(message, "call", "add_task", word);
    }

    private void refusedAll(String message, String... words) throws InterruptedException {
        kb.clear();

        assertThat(kb.run(words)).isEqualTo(2);

        assertThat(kb.complaint()).isEqualTo("kb: " + message + "\n");
    }

    @Test
    @DisplayName("T8: while a server runs, a call works on its data")
    void with_a_server() throws Exception {
        try (var _ = kb.serve()) {
            assertThat(kb.run("call", "add_task", "title=Through the server"))
                    .as(kb.said())
                    .isZero();
            kb.clear();
            assertThat(kb.run("task", "list")).isZero();
            assertThat(kb.shown()).contains("Through the server");
        }
    }

    /// On a very busy machine, a call may be stopped at its time limit; the message then advises to try again.
    private void succeeds(Callable<Integer> call) throws Exception {
        int exitCode;
        var attempt = 0;
        do {
            kb.clear();
            exitCode = call.call();
            attempt++;
        } while (attempt < ATTEMPTS_MAX && kb.shown().contains("\"TIMEOUT\""));
        assertThat(exitCode).as(kb.said()).isZero();
    }

    private JsonNode answer() {
        return JsonMapper.shared().readTree(kb.shown());
    }
}
