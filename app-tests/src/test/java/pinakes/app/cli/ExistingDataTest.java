package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("S16: commands that look, or take away, make nothing")
final class ExistingDataTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status",
                "search herons",
                "search --project birds herons",
                "list",
                "show 1",
                "open 1",
                "remove 1 --yes",
                "tag 1 +a",
                "move 1 birds",
                "note show 1",
                "jobs",
                "jobs cancel abc",
                "jobs retry abc",
                "reindex",
                "key list",
                "key revoke agent",
                "key clear",
                "project list",
                "project remove birds --yes",
                "project documents birds",
                "project remove-document birds a.pdf",
                "project import-references birds a.bib"
            })
    void where_there_is_no_data_they_say_what_to_do(String command) throws Exception {
        assertThat(kb.run(command.split(" ", -1))).isEqualTo(1);

        assertThat(kb.said())
                .startsWith("kb: There is no knowledge base in " + kb.data()
                        + " yet. Create one with ./kb serve or ./kb add ")
                .hasLineCount(1);
        assertThat(kb.data()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"add nope.pdf nope.zip", "eval missing"})
    void where_there_is_nothing_to_keep_no_data_is_made(String command) throws Exception {
        assertThat(kb.run(command.split(" ", -1))).isEqualTo(1);

        assertThat(kb.said())
                .containsAnyOf("nope.pdf  (there is no such file or folder; check the path)", "missing does not exist");
        assertThat(kb.data()).doesNotExist();
    }

    @Test
    void projects_of_the_settings_are_added_by_whoever_adds_something() throws Exception {
        kb.run("project", "add", "mine");
        Files.writeString(directory.resolve("kb.toml"), "projects = [\"declared\"]\n");
        kb.clear();

        kb.run("project", "list");
        kb.run("status");
        assertThat(kb.run("project", "documents", "declared")).isEqualTo(1);
        assertThat(kb.shown()).contains("mine").doesNotContain("declared");

        kb.run("key", "add", "agent");
        assertThat(kb.run("project", "documents", "declared")).isZero();
    }

    @Test
    void first_start_sounds_like_one() throws Exception {
        var log = directory.resolve("kb.log");
        kb.run("project", "add", "birds", "--log-level", "info", "--log-file", log.toString());
        kb.run("project", "list"); // the log is written to its end when the next command begins its own

        assertThat(log)
                .content()
                .contains("Creating a new knowledge base in " + kb.data())
                .doesNotContain("anew", "version");
    }

    @Test
    void catalog_that_was_lost_is_said_to_be() throws Exception {
        Files.createDirectories(kb.data());
        Files.writeString(kb.data().resolve("catalog.db-wal"), "the newest changes");

        assertThat(kb.run("status")).isEqualTo(1);

        assertThat(kb.complaint()).contains("has a catalog.db-wal but no catalog.db");
    }
}
