package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("K2: a search on the command line")
final class SearchCommandTest {
    private static final String FILLER =
            "The marsh is quiet in the morning and the reeds hardly move at all. ".repeat(8);

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void add() throws Exception {
        kb = new CommandLine(directory);
        Files.writeString(
                directory.resolve("herons.txt"), FILLER + "Herons hunt by standing still in shallow water. " + FILLER);
        Files.writeString(directory.resolve("terns.txt"), "Terns hunt by diving for fish.");
        kb.run("add", "herons.txt", "--tag", "wader", "--collection", "marsh");
        kb.run("add", "terns.txt");
        kb.clear();
    }

    @Test
    void pipe_gets_whole_passages_best_first() throws Exception {
        assertThat(kb.run("search", "How do herons hunt?")).isZero();

        assertThat(kb.shown())
                .containsPattern(
                        "^\\d\\.\\d\\d  herons.txt  \\(document 1, collection marsh, 1 similar passage left out\\)\n      The marsh")
                .doesNotContain("\u001b");
        assertThat(kb.shown().indexOf("herons.txt")).isLessThan(kb.shown().indexOf("terns.txt"));
    }

    @Test
    void terminal_gets_three_lines_around_the_answer_with_marked_words_and_the_best_last() throws Exception {
        assertThat(kb.typing("", "search", "How do herons hunt?")).isZero();

        var shown = kb.shown();
        assertThat(shown.indexOf("terns.txt")).isLessThan(shown.indexOf("herons.txt"));
        assertThat(shown).contains("\u001b[1mherons.txt\u001b[0m  \u001b[36m#1\u001b[0m", "marsh");
        var best = shown.substring(shown.indexOf("herons.txt")).lines().toList();
        assertThat(best.subList(2, best.size()).stream().filter(line -> !line.isBlank()))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("      …")
                .contains("\u001b[1;31mHerons\u001b[0m");
        assertThat(shown).contains("\u001b[1;31mhunt\u001b[0m by standing still");

        kb.clear();
        kb.typing("", "search", "How do herons hunt?", "--full", "--limit", "1");
        assertThat(kb.shown().lines()).hasSizeGreaterThan(12);
    }

    @Test
    @DisplayName("K2: a passage in another language than its document says so, on a terminal and in a pipe")
    void foreign_passage_names_its_language() throws Exception {
        Files.writeString(directory.resolve("journal.md"), "# Journal\n\n" + FILLER.repeat(6) + """


                # Wärter

                Der Wärter des Leuchtturms schrieb jeden Abend auf, wie das Wetter war und welche Schiffe an der
                Küste vorbeigefahren waren. Im Winter kam wochenlang kein Schiff, und er hatte nur seinen Hund.
                """);
        kb.run("add", "journal.md");
        kb.clear();

        kb.run("search", "Wärter Leuchtturm", "--limit", "1");
        kb.typing("", "search", "Wärter Leuchtturm", "--limit", "1");

        assertThat(kb.shown())
                .containsPattern("\\(journal.md, in German, document 3")
                .contains(" · in German · ");
    }

    @Test
    void filters_limit_a_search_and_explain_themselves() throws Exception {
        kb.run("search", "hunt", "--tag", "wader");
        kb.run("search", "hunt", "--collection", "marsh", "--format", "txt", "--since", "1h");
        assertThat(kb.shown()).contains("herons.txt").doesNotContain("terns.txt");

        assertThat(kb.run("search", "hunt", "--tag", "waders")).isEqualTo(1);
        assertThat(kb.run("search", "hunt", "--since", "2999-01-01")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("No document has the tag waders. Did you mean wader?")
                .contains("No document matches --since 2999-01-01. Leave out a filter; ./kb list --all shows all"
                        + " documents.");
        assertThat(kb.run("search", "hunt", "--tag", "")).isEqualTo(2);
        assertThat(kb.run("list", "-c", "")).isEqualTo(2);
        assertThat(kb.complaint())
                .contains("--tag has an empty value. Give it a value, or leave the flag out.")
                .contains("--collection has an empty value.");
    }

    @Test
    void question_without_an_answer_is_said_and_has_exit_code_1() throws Exception {
        assertThat(kb.run("search", "quarterly revenue of the tractor division"))
                .isEqualTo(1);
        assertThat(kb.complaint())
                .containsAnyOf("No passage answers this", "No passage matches.")
                .contains("Try other words, or add documents about the subject with ./kb add PATH.");

        kb.clear();
        kb.run("search", "quarterly revenue of the tractor division", "--tag", "wader");
        assertThat(kb.complaint()).contains("Try other words, or search without --tag wader.");

        kb.clear();
        assertThat(kb.run("search", "quarterly revenue of the tractor division", "--json"))
                .isEqualTo(1);
        assertThat(JsonMapper.shared().readTree(kb.shown()).has("results")).isTrue();
    }

    @Test
    @DisplayName("K2: --min-relevance leaves out what is less relevant, and is refused where it has no meaning")
    void less_relevant_passages_are_left_out() throws Exception {
        assertThat(kb.run("search", "How do herons hunt?", "--json")).isZero();
        var all = relevances();
        assertThat(all).hasSize(2);
        var best = String.valueOf(all.getFirst());
        kb.clear();
        assertThat(kb.run("search", "How do herons hunt?", "--json", "--min-relevance", best))
                .isZero();
        assertThat(relevances()).containsExactly(all.getFirst());

        kb.clear();
        assertThat(kb.run("search", "hunt", "--min-relevance", "1", "--tag", "wader"))
                .isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo("No passage in the 1 document with --tag wader has a relevance of 1 or more. Try other"
                        + " words, or search without --tag wader and --min-relevance 1.\n");
        for (var wrong : List.of("1.1", "-0.1", "NaN", "half", "0x0p0", "")) {
            kb.clear();
            assertThat(kb.run("search", "hunt", "--min-relevance=" + wrong)).isEqualTo(2);
            assertThat(kb.complaint())
                    .isEqualTo("kb: --min-relevance must be a number from 0 to 1, got \"" + wrong + "\".\n");
        }
        kb.clear();
        assertThat(kb.run("search", "hunt", "--min-relevance", "0.5", "--project", "birds"))
                .isEqualTo(2);
        assertThat(kb.complaint()).isEqualTo("kb: --min-relevance cannot be combined with --project.\n");
    }

    private List<Double> relevances() {
        return JsonMapper.shared()
                .readTree(kb.shown())
                .path("results")
                .valueStream()
                .map(result -> result.path("score").asDouble())
                .toList();
    }

    @Test
    void marks_of_markdown_are_not_shown() throws Exception {
        Files.writeString(directory.resolve("ferries.md"), """
                Ferries leave from **three** piers.

                ## Prices of ferries

                | pier | price |
                |------|-------|
                | North | 5 crowns |
                | South | 7 crowns |

                - Bicycles are [free](https://example.org/free).
                """);
        kb.run("add", "ferries.md");
        kb.clear();

        kb.run("search", "price of the ferries", "--limit", "1");
        assertThat(kb.shown())
                .contains("      Prices of ferries\n", "      pier | price\n", "      North | 5 crowns\n")
                .contains("      • Bicycles are free.\n")
                .doesNotContain("#", "|-", "**", "](");

        kb.clear();
        kb.typing("", "search", "price of the ferries", "--limit", "1", "--full");
        assertThat(kb.shown())
                .contains("\u001b[1mof\u001b[0m \u001b[1;31mferries\u001b[0m\n")
                .doesNotContain("##", "|-", "**");

        kb.clear();
        kb.run("search", "price of the ferries", "--limit", "1", "--json");
        assertThat(kb.shown()).contains("## Prices of ferries", "|-");
    }

    @Test
    void query_comes_from_standard_input() throws Exception {
        assertThat(kb.piping("How do terns hunt?\n", "search", "-", "--top", "1"))
                .isZero();

        assertThat(kb.shown()).contains("Terns hunt by diving");
    }
}
