package pinakes.engine.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WordsOfScriptsTest {
    @ParameterizedTest
    @CsvSource({
        "книга, книгах",
        "библиотеки, библиотекой",
        "كتاب, الكتاب",
        "किताब, किताबें",
        "δρόμος, δρόμου",
        "foxes, fox",
    })
    void forms_of_a_word_are_the_same_term(String one, String other) {
        assertThat(WordAnalysis.different(one, 5)).isEqualTo(WordAnalysis.different(other, 5));
    }

    @Test
    void chinese_japanese_and_korean_are_taken_in_pairs() {
        assertThat(WordAnalysis.different("市图书馆", 5)).containsExactly("市图", "图书", "书馆");
        assertThat(WordAnalysis.different("図書館の本", 9)).contains("図書", "書館");
        assertThat(WordAnalysis.different("도서관", 5)).containsExactly("도서", "서관");
    }

    @Test
    void english_and_accents_are_as_before() {
        assertThat(WordAnalysis.different("The author's running café", 9)).containsExactly("author", "run", "cafe");
    }
}
