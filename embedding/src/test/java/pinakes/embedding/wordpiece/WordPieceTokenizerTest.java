package pinakes.embedding.wordpiece;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// The expected tokens were made by the reference implementation.
@ExtendWith(Seeded.class)
final class WordPieceTokenizerTest {
    private static WordPieceTokenizer tokenizer;

    @BeforeAll
    static void read() throws IOException {
        try (var json = WordPieceTokenizerTest.class.getResourceAsStream("/all-minilm-l6-v2-tokenizer.json")) {
            tokenizer = new WordPieceTokenizer(Vocabulary.read(Objects.requireNonNull(json)));
        }
    }

    static Stream<Arguments> references() {
        return Stream.of(
                reference("", new int[0]),
                reference("Hello, World!", 7592, 1010, 2088, 999),
                reference("unaffable embeddings", 14477, 20961, 3468, 7861, 8270, 4667, 2015),
                reference("Crème brûlée à l'École", 13675, 21382, 7987, 9307, 2063, 1037, 1048, 1005, 12431),
                reference("東京タワー 漢字", 1879, 1755, 1709, 30262, 30265, 1904, 100),
                reference(
                        "don't-stop $5.00 (50%)",
                        2123, 1005, 1056, 1011, 2644, 1002, 1019, 1012, 4002, 1006, 2753, 1003, 1007),
                reference("İstanbul ﬁne ½", 9960, 1984, 2638, 1092),
                reference("नमस्ते", 1327, 29867, 29874, 29859),
                reference("👩‍👩‍👧 family", 100, 2155),
                reference("ΑΒΓ жизнь", 1155, 29720, 29721, 1186, 10325, 29744, 18947, 23742),
                reference("tab\tand\nnew\r\nline\u00a0space", 21628, 1998, 2047, 2240, 2686),
                reference("zero\u200bwidth soft\u00adhyphen", 5717, 9148, 11927, 2232, 3730, 10536, 8458, 2368),
                reference("x".repeat(101), 100));
    }

    private static Arguments reference(String text, int... tokens) {
        return Arguments.of(text, tokens);
    }

    @ParameterizedTest
    @MethodSource("references")
    void text_becomes_the_tokens_of_the_reference(String text, int[] tokens) {
        assertThat(tokenizer.encode(text)).containsExactly(tokens);
    }

    @Test
    void text_that_looks_like_a_mark_is_text() {
        assertThat(tokenizer.encode("[CLS]")).doesNotContain(tokenizer.start()).hasSize(4);
    }

    @Test
    void half_a_surrogate_pair_is_passed_over() {
        assertThat(tokenizer.encode("a\uD83Db")).containsExactly(tokenizer.encode("ab"));
    }

    @Test
    void counting_agrees_with_encoding_and_adds_up_over_spaces(Seed seed) {
        for (var round = 0; round < 200; round++) {
            var random = seed.nth(round).random();
            var words = IntStream.range(0, random.nextInt(40))
                    .mapToObj(_ -> random.ints(random.nextInt(1, 12), 0x20, random.nextInt(0x21, 0x3000))
                            .filter(Character::isDefined)
                            .mapToObj(Character::toString)
                            .collect(Collectors.joining()))
                    .toList();

            var whole = String.join(" ", words);

            assertThat(tokenizer.count(whole))
                    .isEqualTo(tokenizer.encode(whole).length)
                    .isEqualTo(words.stream().mapToInt(tokenizer::count).sum());
            assertThat(Arrays.stream(tokenizer.encode(whole))).doesNotContain(tokenizer.start(), tokenizer.end());
        }
    }
}
