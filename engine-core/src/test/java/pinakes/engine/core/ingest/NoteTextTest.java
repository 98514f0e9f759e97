package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.extraction.Block;
import pinakes.extraction.Location;

class NoteTextTest {
    @ParameterizedTest
    @MethodSource
    void title_is_the_first_line(String text, String title) {
        assertThat(new NoteText(text).title()).isEqualTo(title);
    }

    static Stream<Arguments> title_is_the_first_line() {
        return Stream.of(
                arguments("Bees dance", "Bees dance"),
                arguments("\n\n  Bees dance \nand more", "Bees dance"),
                arguments("## Bees\nand more", "Bees"),
                arguments("#hashtag first", "#hashtag first"),
                arguments("#", "#"),
                arguments(" \n ", ""));
    }

    @Test
    void long_title_is_cut_behind_a_word() {
        var title = new NoteText("seven77 ".repeat(20)).title();

        assertThat(title).endsWith("seven77…").hasSizeLessThanOrEqualTo(NoteText.TITLE_CHARACTERS_MAX);
    }

    @Test
    void long_word_is_cut_anywhere_but_within_a_character() {
        var title = new NoteText("🐝".repeat(200)).title();

        assertThat(title).isEqualTo("🐝".repeat(NoteText.TITLE_CHARACTERS_MAX - 1) + "…");
    }

    @Test
    void blank_lines_part_paragraphs() {
        assertThat(new NoteText("one\nstill one\n \n\n two \n\n\n").blocks())
                .containsExactly(
                        new Block.Paragraph("one\nstill one", Location.UNKNOWN),
                        new Block.Paragraph("two", Location.UNKNOWN));
    }
}
