package pinakes.family.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VerdictTest {
    @ParameterizedTest
    @CsvSource({"0.9, 0.99, SURE", "0.5, 0.99, POSSIBLE", "0.4, 0.3, POSSIBLE", "0.2, 0.97, TIED", "0.2, 0.3, POOR"})
    @DisplayName("N3a: results that are as relevant as the first one are not called bad matches")
    void verdict_follows_confidence_and_relevance(double confidence, double relevance, Verdict verdict) {
        assertThat(Verdict.of(confidence, relevance)).isEqualTo(verdict);
    }
}
