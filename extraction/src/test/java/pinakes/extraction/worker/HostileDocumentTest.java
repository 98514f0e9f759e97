package pinakes.extraction.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

@DisplayName("S4: a document that hangs or eats all memory fails alone")
final class HostileDocumentTest extends WorkerCase {
    @Test
    void document_that_takes_too_long_is_given_up() throws Exception {
        try (var pool = new WorkerPool(settings(Duration.ZERO))) {
            var refusal = catchThrowableOfType(ExtractionException.class, () -> pool.extract(pages(3), UNHEARD));

            assertThat(refusal.reason()).isEqualTo(Reason.TIMED_OUT);
            assertThat(refusal).hasMessage("Reading was aborted: it took longer than 0 seconds.");
        }
    }

    @Test
    void document_that_eats_all_memory_fails_and_the_next_is_read() throws Exception {
        try (var pool = new WorkerPool(settings(40, 200, Duration.ofMinutes(3)))) {
            var large = text("0123456789 ".repeat(5_000_000));
            var refusal = catchThrowableOfType(ExtractionException.class, () -> pool.extract(large, UNHEARD));
            var next = pool.extract(text("next"), UNHEARD);

            assertThat(refusal.reason()).isEqualTo(Reason.TOO_LARGE);
            assertThat(refusal).hasMessage("Reading the file takes more than the allowed 40 MB of memory.");
            assertThat(next.blocks()).hasSize(1);
        }
    }
}
