package pinakes.chunking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.Block;
import pinakes.extraction.Block.Heading;
import pinakes.extraction.Block.ListItem;
import pinakes.extraction.Block.Paragraph;
import pinakes.extraction.Block.Preformatted;
import pinakes.extraction.Block.Table;
import pinakes.extraction.Location;

final class ChunkerTest {
    private static final Location HERE = Location.UNKNOWN;

    @Test
    void nothing_has_no_chunks() {
        assertThat(cut(100)).isEmpty();
        assertThat(cut(100, paragraph("  \n "), new Heading(1, "", HERE))).isEmpty();
    }

    @Test
    void spaces_that_do_not_break_are_nothing() {
        var chunks =
                cut(100, paragraph("Hello"), paragraph("\u00A0"), new Heading(1, "\u2007", HERE), paragraph("World"));

        assertThat(chunks).extracting(Chunk::text).containsExactly("Hello\n\nWorld");
    }

    @Test
    @DisplayName("K1: Chinese and Japanese sentences are joined as they were, without a space")
    void sentences_without_spaces_stay_without() {
        var text = "今日は雨です。明日は晴れます！Will it rain? 明後日は？分かりません。";

        assertThat(cut(100, paragraph(text))).extracting(Chunk::text).containsExactly(text);
    }

    @Test
    void short_document_is_one_chunk() {
        var chunks = cut(100, new Heading(1, "Bees", HERE), paragraph("They make honey."), paragraph("They dance."));

        assertThat(chunks).hasSize(1);
        assertThat(chunks.getFirst().headings()).containsExactly("Bees");
        assertThat(chunks.getFirst().text()).isEqualTo("They make honey.\n\nThey dance.");
        assertThat(chunks.getFirst().contextual()).isEqualTo("Bees\nThey make honey.\n\nThey dance.");
    }

    @Test
    void long_sections_are_cut_at_headings() {
        var chunks = cut(
                60,
                new Heading(1, "Animals", HERE),
                new Heading(2, "Cats", HERE),
                paragraph(words("cat", 45)),
                new Heading(2, "Dogs", HERE),
                paragraph(words("dog", 45)));

        assertThat(chunks)
                .extracting(Chunk::headings)
                .containsExactly(List.of("Animals", "Cats"), List.of("Animals", "Dogs"));
    }

    @Test
    void tiny_sections_share_a_chunk_that_names_them() {
        var chunks = cut(
                100,
                new Heading(1, "Animals", HERE),
                new Heading(2, "Cats", HERE),
                paragraph("They purr."),
                new Heading(2, "Dogs", HERE),
                paragraph("They bark."));

        assertThat(chunks).hasSize(1);
        assertThat(chunks.getFirst().headings()).containsExactly("Animals");
        assertThat(chunks.getFirst().text()).isEqualTo("## Cats\nThey purr.\n\n## Dogs\nThey bark.");
    }

    @Test
    void unrelated_sections_are_not_joined_to_fill_a_chunk() {
        var chunks = cut(
                100,
                new Heading(1, "Cats", HERE),
                paragraph(words("cat", 20)),
                new Heading(1, "Dogs", HERE),
                paragraph(words("dog", 20)));

        assertThat(chunks).extracting(Chunk::headings).containsExactly(List.of("Cats"), List.of("Dogs"));
    }

    @Test
    void heading_with_nothing_below_it_is_kept_as_text() {
        var chunks = cut(100, paragraph("Contents"), new Heading(1, "One", HERE), new Heading(1, "Two", HERE));

        assertThat(chunks).hasSize(1);
        assertThat(chunks.getFirst().contextual()).isEqualTo("Contents\n\n# One\n\n# Two");
    }

    @Test
    void heading_as_long_as_a_paragraph_is_text() {
        var chunks = cut(40, new Heading(1, words("title", 30), HERE), paragraph(words("text", 30)));

        assertThat(chunks).allSatisfy(chunk -> assertThat(chunk.headings()).isEmpty());
        assertThat(chunks.getFirst().text()).startsWith("title0 title1");
    }

    @Test
    void paragraphs_are_kept_whole_where_they_fit() {
        var first = sentences("alpha", 3, 10);
        var second = sentences("beta", 3, 10);

        var chunks = cut(50, paragraph(first), paragraph(second));

        assertThat(chunks).extracting(Chunk::text).containsExactly(first, second);
    }

    @Test
    void long_paragraph_is_cut_between_sentences() {
        var chunks = cut(50, paragraph(sentences("word", 20, 10)));

        assertThat(chunks)
                .hasSizeBetween(4, 5)
                .allSatisfy(chunk -> assertThat(chunk.text()).startsWith("Word").endsWith("."));
    }

    @Test
    void next_chunk_repeats_sentences_where_text_runs_on() {
        var chunks = new Chunker(new ChunkingOptions(50, 12), ChunkerTest::wordCount)
                .cut(List.of(paragraph(sentences("word", 20, 10))));

        assertThat(chunks).hasSizeGreaterThan(4);
        for (var index = 1; index < chunks.size(); index++) {
            var repeated = chunks.get(index).text().split("(?<=\\.) ", -1)[0];
            assertThat(chunks.get(index - 1).text()).endsWith(repeated);
        }
    }

    @Test
    void list_stays_with_what_announces_it() {
        var chunks = cut(
                50,
                paragraph(words("filler", 40)),
                paragraph("You need these tools:"),
                new ListItem(0, "", words("hammer", 15), HERE),
                new ListItem(1, "", words("nail", 15), HERE));

        assertThat(chunks).hasSize(2);
        assertThat(chunks.getLast().text())
                .isEqualTo("You need these tools:\n- " + words("hammer", 15) + "\n  - " + words("nail", 15));
    }

    @Test
    void every_chunk_of_a_table_has_its_head_and_its_own_cells() {
        var rows = IntStream.range(0, 40)
                .mapToObj(row -> List.of("item|" + row, "price " + row))
                .toList();

        var chunks = cut(60, new Table(List.of("Item", "Price"), rows, Location.onSheet("Stock", "B2:C42")));

        assertThat(chunks).hasSizeGreaterThan(3).allSatisfy(chunk -> {
            assertThat(chunk.text()).startsWith("| Item | Price |\n|-|-|\n| item\\|");
            assertThat(chunk.sheet()).isEqualTo("Stock");
        });
        assertThat(chunks.getFirst().cells()).startsWith("B3:C");
        assertThat(chunks.getLast().cells()).endsWith(":C42");
    }

    @Test
    void chunk_is_from_one_sheet_only() {
        var chunks = cut(
                100,
                new Table(List.of(), List.of(List.of("a")), Location.onSheet("One", "A1:A1")),
                new Table(List.of(), List.of(List.of("b")), Location.onSheet("Two", "A1:A1")));

        assertThat(chunks).extracting(Chunk::sheet).containsExactly("One", "Two");
    }

    @Test
    void lines_of_code_keep_their_breaks_and_indentation() {
        var code = "int f() {\n    return 1;\n}\n\nint g() {\n    return 2;\n}";

        assertThat(cut(100, new Preformatted(code, HERE)))
                .extracting(Chunk::text)
                .containsExactly(code);
    }

    @Test
    @DisplayName("K2b: a chunk is from one page, however little is on it")
    void chunk_is_from_one_page() {
        var chunks = cut(
                100,
                new Paragraph("On one.", Location.onPage(1)),
                new Paragraph("On two.", Location.onPage(2)),
                new Paragraph("On three.", Location.onPage(3)));

        assertThat(chunks).extracting(Chunk::text).containsExactly("On one.", "On two.", "On three.");
        assertThat(chunks).extracting(Chunk::pageFirst).containsExactly(1, 2, 3);
        assertThat(chunks).extracting(Chunk::pageLast).containsExactly(1, 2, 3);
    }

    @Test
    @DisplayName("K2b: a sentence that runs over stays whole, on the page where it begins")
    void sentence_that_runs_over_stays_whole() {
        var chunks = cut(
                100,
                new Paragraph("First. The bees that dance", Location.onPage(1)),
                new Paragraph("show the way. Others follow.", Location.onPage(2)));

        assertThat(chunks)
                .extracting(Chunk::text)
                .containsExactly("First. The bees that dance show the way.", "Others follow.");
        assertThat(chunks).extracting(Chunk::pageFirst).containsExactly(1, 2);
        assertThat(chunks).extracting(Chunk::pageLast).containsExactly(2, 2);
    }

    @Test
    @DisplayName("K2b: a text that begins on a new page is not taken for the end of a sentence")
    void new_text_on_a_new_page_does_not_run_over() {
        var chunks = cut(
                100,
                new Paragraph("No full stop here", Location.onPage(1)),
                new Paragraph("Another title", Location.onPage(2)),
                new Paragraph("it ends.", Location.onPage(2)),
                new Paragraph("and a list", Location.onPage(3)));

        assertThat(chunks).extracting(Chunk::pageLast).containsExactly(1, 2, 3);
    }

    @Test
    void word_without_end_is_cut_between_characters_as_a_reader_sees_them() {
        var family = "👩‍👩‍👧";

        var chunks = cut(40, paragraph(family.repeat(2_000)));

        assertThat(chunks).hasSizeGreaterThan(5).allSatisfy(chunk -> {
            assertThat(chunk.text().length()).isLessThan(2_000);
            assertThat(chunk.text().replace("\n", "").replace(family, "")).isEmpty();
        });
    }

    @Test
    void text_without_spaces_fills_its_chunks() {
        var characters = new Chunker(new ChunkingOptions(254, 0), String::length);

        var chunks = characters.cut(List.of(paragraph("书".repeat(254 * 40))));

        assertThat(chunks)
                .hasSize(40)
                .allSatisfy(chunk -> assertThat(chunk.text()).hasSize(254));
    }

    @Test
    void abbreviation_does_not_end_a_sentence() {
        assertThat(Sentences.of("Dr. Smith met J. Doe, e.g. Tuesday. See Fig. 3 there. All well."))
                .extracting(Sentences.Sentence::text)
                .containsExactly("Dr. Smith met J. Doe, e.g. Tuesday.", "See Fig. 3 there.", "All well.");
    }

    @Test
    void words_that_contain_a_dot_or_question_mark_stay_as_they_are() {
        var text = "Run ./kb add (../kb elsewhere), then visit http://localhost/find?Query=owls. Done!";

        assertThat(cut(50, paragraph(text))).extracting(Chunk::text).containsExactly(text);
        assertThat(Sentences.of("第一句。第二句。")).hasSize(2);
    }

    static Paragraph paragraph(String text) {
        return new Paragraph(text, HERE);
    }

    static int wordCount(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+", -1).length;
    }

    private static List<Chunk> cut(int tokensMax, Block... blocks) {
        return new Chunker(new ChunkingOptions(tokensMax, 0), ChunkerTest::wordCount).cut(List.of(blocks));
    }

    private static String words(String stem, int count) {
        return IntStream.range(0, count).mapToObj(index -> stem + index).collect(Collectors.joining(" "));
    }

    private static String sentences(String stem, int count, int length) {
        var capital = Character.toUpperCase(stem.charAt(0)) + stem.substring(1);
        return IntStream.range(0, count)
                .mapToObj(index -> capital + index + " " + words(stem, length - 1) + ".")
                .collect(Collectors.joining(" "));
    }
}
