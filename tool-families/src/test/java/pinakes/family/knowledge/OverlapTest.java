package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlapTest {
    @ParameterizedTest
    @CsvSource({
        "It began. It went on for a while., It went on for a while. Then it ended., 23",
        "It began. It went on for a while., Then it ended., 0",
        "It begins with a, a thing, 0",
        "One more internationalisation, nationalisation is next, 0",
        "All of it in the nationalisation, nationalisations are next, 0",
        "今日は雨です。明日は一日中晴れて暖かくなります。, 明日は一日中晴れて暖かくなります。明後日は分かりません。, 17",
        "'', anything at all, 0"
    })
    void whole_words_that_both_have(String before, String passage, int length) {
        assertThat(Overlap.length(before, passage)).isEqualTo(length);
    }

    @Test
    void text_that_the_document_itself_repeats_is_kept() {
        var paragraph = "It went on for a while.";
        var row = "| Mallard | 3 | pond |";

        assertThat(Overlap.length(paragraph, paragraph)).isZero();
        assertThat(Overlap.length(paragraph, paragraph + "\n\nThen it ended.")).isZero();
        assertThat(Overlap.length(row + "\n" + row, row + "\n" + row + "\n" + row))
                .isZero();
    }
}
