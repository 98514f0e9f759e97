package pinakes.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountedTest {
    @Test
    void one_is_singular() {
        assertThat(Counted.of(0, "document")).isEqualTo("0 documents");
        assertThat(Counted.of(1, "document")).isEqualTo("1 document");
        assertThat(Counted.of(2, "document")).isEqualTo("2 documents");
        assertThat(Counted.are(1, "job")).isEqualTo("1 job is");
        assertThat(Counted.are(2, "job")).isEqualTo("2 jobs are");
    }
}
