package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("C5: projects are added, listed and removed in the data directory when no server runs")
    void without_a_server() throws Exception {
        assertThat(kb.run("project", "add", "citeloom/clean-arch", "--hybrid", "--model", "fastembed/all-MiniLM-L6-v2"))
                .isZero();
        kb.run("project", "add", "citeloom/ddd");
        kb.run("project", "list");
        kb.run("project", "remove", "citeloom/ddd", "--yes");
        kb.run("project", "list");

        assertThat(kb.shown()).isEqualTo("""
                Added citeloom/clean-arch  proj-citeloom-clean-arch  fastembed/all-MiniLM-L6-v2  hybrid
                Added citeloom/ddd  proj-citeloom-ddd  sentence-transformers/all-MiniLM-L6-v2
                NAME                 COLLECTION                MODEL                                   SEARCH
                citeloom/clean-arch  proj-citeloom-clean-arch  fastembed/all-MiniLM-L6-v2              hybrid
                citeloom/ddd         proj-citeloom-ddd         sentence-transformers/all-MiniLM-L6-v2  meaning
                Removed citeloom/ddd  proj-citeloom-ddd  sentence-transformers/all-MiniLM-L6-v2
                NAME                 COLLECTION                MODEL                       SEARCH
                citeloom/clean-arch  proj-citeloom-clean-arch  fastembed/all-MiniLM-L6-v2  hybrid
                """);
    }

    @Test
    @DisplayName("C5: while a server runs, the same happens there")
    void with_a_server() throws Exception {
        try (var _ = kb.serve()) {
            assertThat(kb.run("project", "add", "mine")).isZero();
            assertThat(kb.run("project", "add", "mine")).isZero();
            assertThat(kb.run("project", "add", "mine", "--hybrid")).isZero();
            assertThat(kb.run("project", "list")).isZero();
            assertThat(kb.run("project", "remove", "other", "--yes")).isEqualTo(1);
        }

        assertThat(kb.shown()).contains("Added mine", "Already exists: mine", "Changed mine", "hybrid");
        assertThat(kb.complaint()).contains("There is no project other. List projects with ./kb project list");
    }

    @Test
    @DisplayName("S15: a project is removed by a person who says so, and by a script that says so at once")
    void removal_is_confirmed() throws Exception {
        kb.run("project", "add", "mine");

        assertThat(kb.run("project", "remove", "mine")).as("nobody to ask").isEqualTo(1);
        assertThat(kb.typing("", "project", "remove", "mine")).as("no answer").isEqualTo(1);
        assertThat(kb.typing("n\n", "project", "remove", "mine")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains(
                        "Removing mine deletes all of its chunks. Confirm with --yes.",
                        "Remove mine and all of its chunks? [y/N] ",
                        "mine was not removed.");
        assertThat(kb.typing("y\n", "project", "remove", "mine")).isZero();
        kb.run("project", "list");

        assertThat(kb.shown())
                .contains("Removed mine")
                .endsWith("There are no projects yet. Add one with ./kb project add NAME.\n");
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        assertThat(kb.run("project", "add")).isEqualTo(2);
        assertThat(kb.run("project", "add", "bad name")).isEqualTo(2);
        assertThat(kb.run("project", "add", "fine", "--model", "nobody/has-this"))
                .isEqualTo(1);
        assertThat(kb.run("project", "frobnicate")).isEqualTo(2);

        assertThat(kb.complaint().lines()).hasSize(4).allMatch(line -> line.startsWith("kb: "));
    }

    @Test
    @DisplayName("C6: whoever mistypes a project is told the nearest, whatever the command")
    void mistyped_project_is_answered_with_the_nearest() throws Exception {
        kb.run("project", "add", "thesis");
        Files.writeString(directory.resolve("library.bib"), "@book{evans2003, title = {Domain-Driven Design}}");
        Files.writeString(directory.resolve("a.txt"), "Entities have an identity.");
        var commands = List.of(
                List.of("project", "documents", "thesi"),
                List.of("project", "remove", "thesi", "--yes"),
                List.of("project", "remove-document", "thesi", "ddd.pdf"),
                List.of("project", "import-references", "thesi", "library.bib"),
                List.of("search", "--project", "thesi", "entities"),
                List.of("add", "--project", "thesi", "a.txt"));

        for (var command : commands) {
            kb.clear();
            assertThat(kb.run(command.toArray(String[]::new))).isEqualTo(1);
            assertThat(kb.complaint()).isEqualTo("kb: There is no project thesi. Did you mean thesis?\n");
        }
        assertThat(kb.typing("y\n", "project", "remove", "thesi")).isEqualTo(1);
        assertThat(kb.complaint()).doesNotContain("[y/N]");
    }
}
