package pinakes.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S8: stored text cannot take over a terminal")
final class TerminalTextTest {
    @Test
    void escape_sequences_come_apart() {
        assertThat(TerminalText.of("a\u001b]0;title\u0007b\u009b31mc\u0000"))
                .isEqualTo("a\uFFFD]0;title\uFFFDb\uFFFD31mc\uFFFD");
        assertThat(TerminalText.of("over\rwritten")).isEqualTo("over\uFFFDwritten");
    }

    @Test
    void direction_cannot_be_turned_nor_text_hidden() {
        assertThat(TerminalText.of("\u202Etxt.exe\u202C so\u00ADft \uFEFF\u200Bx"))
                .isEqualTo("txt.exe soft x");
    }

    @Test
    void words_of_all_languages_stay_as_they_are() {
        var text = "naïve 日本 می\u200Cخواهم 👩\u200D🔬\n\tnext";

        assertThat(TerminalText.of(text)).isEqualTo(text);
        assertThat(TerminalText.of("one\r\ntwo")).isEqualTo("one\ntwo");
    }

    @Test
    void one_line_is_one_line() {
        assertThat(TerminalText.onOneLine("a\r\nb\nc\td\u2028e")).isEqualTo("a b c d e");
    }
}
