package pinakes.app.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("C7: documents and references of a project, from the command line")
final class ProjectDocumentsCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        var papers = Files.createDirectories(directory.resolve("papers"));
        Files.writeString(papers.resolve("herons.md"), "Herons hunt by standing still in shallow water.");
        Files.writeString(papers.resolve("storks.md"), "Storks clatter with their bills.");
        Files.writeString(directory.resolve("birds.bib"), """
                @book{heron2020, title = {Herons}, year = 2020}
                @book{gull2019, title = {Gulls}}
                @book{broken, title = {Storks
                """);
        kb = new CommandLine(directory);
    }

    @Test
    void without_a_server() throws Exception {
        workThrough();
    }

    @Test
    void with_a_server() throws Exception {
        try (var _ = kb.serve()) {
            workThrough();
        }
    }

    @Test
    void mistakes_are_one_line() throws Exception {
        kb.run("project", "add", "birds");
        kb.clear();

        assertThat(kb.run("add", "--project", "nowhere", "papers/herons.md")).isEqualTo(1);
        assertThat(kb.run("project", "import-references", "nowhere", "birds.bib"))
                .isEqualTo(1);
        assertThat(kb.run("project", "import-references", "birds")).isEqualTo(2);
        assertThat(kb.run("project", "import-references", "birds", "missing.bib"))
                .isEqualTo(1);
        assertThat(kb.run("project", "import-references", "birds", "papers/herons.md"))
                .isEqualTo(1);
        assertThat(kb.run("project", "documents", "nowhere")).isEqualTo(1);
        assertThat(kb.run("project", "remove-document", "birds", "herons.md")).isEqualTo(1);
        assertThat(kb.run("add", "--citekey", "a", "papers/herons.md")).isEqualTo(2);
        assertThat(kb.run("search", "--project", "birds", "--format", "pdf", "herons"))
                .isEqualTo(2);

        assertThat(kb.complaint().lines()).hasSize(9).allMatch(line -> line.startsWith("kb: "));
        assertThat(kb.shown()).isEmpty();
    }

    @Test
    @DisplayName("C7: errors about a reference file name it, are short, and show nothing of its bytes to the terminal")
    void unusable_reference_files() throws Exception {
        kb.run("project", "add", "birds");
        var noise = new byte[20_000];
        new Random(7).nextBytes(noise);
        Files.write(directory.resolve("photo.bib"), noise);
        Files.write(directory.resolve("latin.bib"), "@book{a\u0085\u009b, title = b\u009f}".getBytes(ISO_8859_1));
        Files.writeString(
                directory.resolve("marked.bib"),
                "@book{a, title = \u0007\u001b[31mred}\n@book{b, title = " + "x".repeat(50_000) + "}\n");
        Files.writeString(directory.resolve("many.bib"), "@book{a}}}\n@book{=}\n".repeat(90));

        for (var name : List.of("photo.bib", "latin.bib", "marked.bib", "many.bib")) {
            kb.clear();
            assertThat(kb.run("project", "import-references", "birds", name)).isEqualTo(1);
            assertThat(kb.complaint().lines())
                    .as(kb.complaint())
                    .hasSizeBetween(1, 21)
                    .allMatch(line -> line.contains(name + ", line ")
                            || line.contains(name + " is not text")
                            || line.matches("and \\d+ more"))
                    .allMatch(line -> line.length() < 500)
                    .noneMatch(line -> line.matches(".*[\\p{Cc}\uFFFD].*"));
        }
    }

    @Test
    @DisplayName("C6: a project that is not there is said once, however many files were to be added to it")
    void missing_project_is_said_once() throws Exception {
        kb.run("project", "add", "birds");
        kb.clear();

        assertThat(kb.run("add", "--project", "nowhere", "papers", "papers/herons.md"))
                .isEqualTo(1);

        assertThat(kb.said()).startsWith("kb: There is no project nowhere. ").hasLineCount(1);
    }

    @Test
    @DisplayName("C6: a long list is shown up to a limit, and says that there are more")
    void list_has_a_limit() throws Exception {
        kb.run("project", "add", "birds");
        kb.run("add", "--project", "birds", "papers");
        kb.clear();

        assertThat(kb.run("project", "documents", "birds", "--limit", "1")).isZero();
        assertThat(kb.shown()).hasLineCount(2);
        assertThat(kb.complaint()).contains("Only the first 1 document; --limit N or --all lists more.");
        kb.clear();
        assertThat(kb.run("project", "documents", "birds", "--limit", "2")).isZero();
        assertThat(kb.run("project", "documents", "birds", "--all", "--json")).isZero();
        assertThat(kb.complaint()).isEmpty();
        assertThat(kb.run("project", "documents", "birds", "--all", "--limit", "2"))
                .isEqualTo(2);
        assertThat(kb.run("project", "documents", "birds", "--limit", "0")).isEqualTo(2);
    }

    @Test
    @DisplayName("a hit on a terminal has the file, the place in it and the chunk's id")
    void hit_on_a_terminal() throws Exception {
        kb.run("project", "add", "birds");
        kb.run("add", "--project", "birds", "papers");
        kb.run("project", "import-references", "birds", "birds.bib");
        kb.clear();

        assertThat(kb.typing("", "search", "--project", "birds", "--limit", "1", "How do herons hunt?"))
                .isZero();

        var lines = kb.shown().lines().toList();
        assertThat(lines.get(0)).endsWith("\u001b[1mHerons, 2020\u001b[0m  \u001b[36m[@heron2020]\u001b[0m");
        assertThat(lines.get(1)).contains("papers/herons.md · ").containsPattern(" · chunk [0-9a-f-]{36}\u001b");
        assertThat(lines.get(2)).isEqualTo("      Herons hunt by standing still in shallow water.");
    }

    private void workThrough() throws Exception {
        assertThat(kb.run("project", "add", "birds")).isZero();
        assertThat(kb.run("add", "--project", "birds", "--tags", "wading", "papers"))
                .isZero();
        assertThat(kb.run("add", "--project", "birds", "papers")).isZero();
        assertThat(kb.run("search", "--project", "birds", "--top", "1", "storks"))
                .isZero();
        assertThat(kb.run("project", "import-references", "birds", "birds.bib"))
                .as("an entry was refused")
                .isEqualTo(1);
        assertThat(kb.run("project", "documents", "birds")).isZero();
        assertThat(kb.run("project", "remove-document", "birds", "storks.md"))
                .as("it asks first")
                .isNotZero();
        assertThat(kb.run("project", "remove-document", "birds", "storks.md", "--yes"))
                .isZero();
        assertThat(kb.run("project", "documents", "birds")).isZero();
        assertThat(kb.run("search", "--project", "birds", "How", "do", "herons", "hunt?"))
                .isZero();
        assertThat(kb.run("search", "herons")).as("nothing is found").isEqualTo(1);

        assertThat(kb.shown())
                .contains(
                        "2 added, 0 already stored, 0 failed",
                        "0 added, 2 already stored, 0 failed",
                        "herons.md  heron2020  (by title)",
                        "storks.md  (no reference)",
                        "References: 2 imported, 1 unreadable. Documents: 1 matched, 1 without a reference.",
                        "No document yet for: gull2019",
                        """
                        FILE       CHUNKS  CITEKEY
                        herons.md  1       heron2020
                        storks.md  1
                        Removed storks.md  1 chunk
                        FILE       CHUNKS  CITEKEY
                        herons.md  1       heron2020
                        """)
                .containsPattern("  storks\\.md  \\(chunk [0-9a-f-]{36}\\)\n      ")
                .containsPattern("  \\[@heron2020]  Herons, 2020  \\(herons\\.md, chunk [0-9a-f-]{36}\\)\n")
                .endsWith("""
                              Herons hunt by standing still in shallow water.

                        """);
        assertThat(kb.complaint()).contains("birds.bib, line 3: broken: a value has no closing }");

        kb.clear();
        kb.run("project", "add", "birds", "--hybrid");
        assertThat(kb.run("search", "--project", "birds", "--json", "herons")).isZero();
        assertThat(kb.shown()).contains("\"hybrid_enabled\" : true", "\"citation\" : \"[@heron2020]\"");
    }
}
