package pinakes.engine.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// K2a: what makes a passage an exact match.
final class ExactWordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "what did grant ETH-2025-118 pay for?",
                "(eth-2025-118)",
                "rfc9110 semantics",
                "see RFC9110, please",
                "doi 10.1000/182.",
                "changes in v2.3.1",
                "ETH-1999-001 or v2.3.1",
                "\"status code\"",
                "“Status  code” of RFC9110"
            })
    @DisplayName("K2a: a passage with all quoted phrases and one of the identifiers is an exact match")
    void exact(String query) {
        var text = "Grant ETH-2025-118 paid for RFC9110 (doi:10.1000/182) and its status\ncode list v2.3.1.";

        assertThat(ExactWords.of(query).isIn(text)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"code status\"', 'the status code'",
        "'\"stat\"', 'the status code'",
        "'\"status code\" \"reason phrase\"', 'the status code'",
        "'\"status code\" RFC9111', 'the status code of RFC9110'",
        "RFC911, RFC9110",
        "v2.3.1, v2.3.10",
        "v2.3.1, v2x3x1",
        "ETH-2025-118, METH-2025-118"
    })
    @DisplayName("K2a: another order, a part of a word or a missing phrase is no exact match")
    void not_exact(String query, String text) {
        assertThat(ExactWords.of(query).isIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2024", "covid", "a1b", "in 2024, covid", "\"covid", "\"the\"", "\"\"", "", "!!!", "co-operate"})
    @DisplayName("K2a: without a quoted phrase or an identifier, no passage is an exact match")
    void nothing_exact_in_the_query(String query) {
        assertThat(ExactWords.of(query).isIn(query + " in 2024 a1b \"covid\" the co-operate"))
                .isFalse();
    }
}
