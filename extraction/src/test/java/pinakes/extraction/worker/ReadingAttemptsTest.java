package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.AttachmentStore;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.reading.PartTrail;

@DisplayName("S4: a document is read again without the parts that end the process which reads them")
final class ReadingAttemptsTest {
    private final ExtractionException failure = new ExtractionException(Reason.TOO_LARGE, "Too large.");

    private static ReadingAttempts reading(Duration timeLimit) {
        return new ReadingAttempts(new ExtractionRequest(Path.of("a.eml"), "a.eml", false), (_, _, _) -> {}, timeLimit);
    }

    @Test
    void failure_of_the_document_itself_is_final() {
        assertThat(reading(Duration.ofMinutes(1)).refuse(failure)).isFalse();
    }

    @Test
    void part_is_refused_once() throws Exception {
        var reading = reading(Duration.ofMinutes(1));
        reading.at("2.1");

        assertThat(reading.refuse(failure)).isTrue();
        assertThat(reading.refusals()).containsOnlyKeys("2.1").containsValue("Too large.");
        assertThat(reading.refuse(failure))
                .as("as a worker that does not comply")
                .isFalse();
    }

    @Test
    void after_as_many_failures_as_attachments_are_read_only_those_before_the_last_are_read() throws Exception {
        var reading = reading(Duration.ofMinutes(1));
        for (var number = 1; number <= AttachmentStore.FILES_MAX; number++) {
            assertThat(reading.refusals()).hasSize(number - 1);
            reading.at(String.valueOf(2 * number));
            assertThat(reading.refuse(failure)).isTrue();
        }

        assertThat(reading.refusals()).containsKey(PartTrail.after("200"));
    }

    @Test
    void when_time_is_up_only_those_before_are_read_and_if_one_of_them_fails_none() throws Exception {
        var reading = reading(Duration.ZERO);
        reading.at("2");
        assertThat(reading.refuse(failure)).isTrue();
        assertThat(reading.refusals()).containsOnlyKeys("2", PartTrail.after("2"));

        reading.at("1");
        assertThat(reading.refuse(failure)).isTrue();
        assertThat(reading.refusals()).containsKey(PartTrail.after(PartTrail.WHOLE));

        reading.at("3");
        assertThat(reading.refuse(failure))
                .as("as a worker that does not comply")
                .isFalse();
    }

    @Test
    void overlong_place_is_not_believed() {
        assertThatThrownBy(() -> reading(Duration.ZERO).at("1.".repeat(1_000))).isInstanceOf(IOException.class);
    }
}
