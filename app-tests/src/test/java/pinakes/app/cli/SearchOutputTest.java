package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.search.SearchAnswer;
import pinakes.testkit.file.PdfFile;
import tools.jackson.databind.json.JsonMapper;

final class SearchOutputTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        kb = new CommandLine(directory);
    }

    @Test
    @DisplayName("S8: names and texts of documents do nothing to the terminal")
    void stored_text_is_only_shown() throws Exception {
        Files.writeString(directory.resolve("evil\u001b[2J.txt"), "Herons hunt\u202E by standing still.");

        assertThat(kb.run("add", "evil\u001b[2J.txt")).as(kb.said()).isZero();
        assertThat(kb.run("search", "herons")).as(kb.said()).isZero();

        assertThat(kb.said()).contains("evil\uFFFD[2J.txt").doesNotContain("\u001b", "\u202E");
    }

    @Test
    void tools_that_are_offered_to_clients_are_nothing_to_people() throws Exception {
        kb.run("project", "add", "birds");

        kb.set("KB_TOOLS", "tasks");

        assertThat(kb.run("search", "herons")).isEqualTo(1);

        assertThat(kb.complaint()).contains("There are no documents yet. Add some with ./kb add PATH.");
    }

    @Test
    @DisplayName("a search in a project says that no chunk answers the query, as one in all documents does")
    void project_search_says_that_nothing_fits() throws Exception {
        kb.run("project", "add", "birds", "--hybrid");
        kb.run("add", "--project", "birds", "herons.txt");
        kb.clear();

        assertThat(kb.run("search", "--project", "birds", "How do herons hunt?"))
                .isZero();
        assertThat(kb.complaint()).doesNotContain(SearchAnswer.NEAREST_ONLY);
        kb.clear();

        assertThat(kb.run("search", "--project", "birds", "interest rates of mortgages"))
                .isEqualTo(1);
        assertThat(kb.complaint())
                .contains("Warning: " + SearchAnswer.NEAREST_ONLY, "add documents with ./kb add --project birds PATH");
    }

    @Test
    @DisplayName("B11: --json prints what the engine's API answers")
    void answers_are_printed_as_json() throws Exception {
        kb.run("add", "herons.txt");
        kb.clear();

        assertThat(kb.run("search", "How do herons hunt?", "--json")).isZero();
        var answer = JsonMapper.shared().readTree(kb.shown());
        assertThat(answer.at("/results/0/document/filename").asString()).isEqualTo("herons.txt");
        assertThat(answer.at("/results/0/score").asDouble()).isPositive();

        kb.clear();
        assertThat(kb.run("status", "--json")).isZero();
        assertThat(JsonMapper.shared()
                        .readTree(kb.shown())
                        .at("/documents/total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("K2b: search prints the pages of each result and, on request, the passages around it")
    void search_prints_pages_and_context() throws Exception {
        Files.write(
                directory.resolve("birds.pdf"),
                PdfFile.ofPages("Storks clatter. Herons that fish at night", "stand still. Cranes dance."));
        kb.run("add", "birds.pdf");
        kb.clear();

        assertThat(kb.run("search", "herons fish at night", "--top", "1", "--context", "1"))
                .as(kb.said())
                .isZero();

        assertThat(kb.shown())
                .containsPattern("[01]\\.\\d\\d  birds\\.pdf, pages 1-2  \\(document 1, collection documents\\)\n")
                .contains("""
                      Storks clatter. Herons that fish at night stand still.

                      [after, page 2] Cranes dance.
                """);
        kb.clear();
        kb.run("search", "cranes dance", "--top", "1", "--context", "1", "--json");
        var best = JsonMapper.shared().readTree(kb.shown()).at("/results/0");
        assertThat(best.at("/chunk/page_first").asInt()).isEqualTo(2);
        assertThat(best.at("/context/0/page_first").asInt()).isEqualTo(1);
        assertThat(best.at("/context/0/page_last").asInt()).isEqualTo(2);
    }

    @Test
    void invalid_searches_are_refused() throws Exception {
        kb.run("add", "herons.txt");
        kb.clear();

        assertThat(kb.run("search", " ")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--top", "many")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--top", "0")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--context", "6")).isEqualTo(2);
        assertThat(kb.run("search", "herons", "--format", "pfd")).isEqualTo(2);

        assertThat(kb.complaint().lines())
                .hasSize(5)
                .allMatch(line -> line.startsWith("kb: "))
                .last()
                .asString()
                .endsWith("Did you mean \"pdf\"?");
    }
}
