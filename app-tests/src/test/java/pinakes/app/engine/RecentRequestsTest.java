package pinakes.app.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.JournaledRequest;

final class RecentRequestsTest {
    private static final Duration WINDOW = Duration.ofHours(24);

    private Instant now = Instant.parse("2026-11-01T12:00:00Z");
    private final RecentRequests journal = new RecentRequests(2, WINDOW, () -> now);

    @Test
    void a_note_is_found_again_with_its_answer() {
        assertThat(journal.begin("a", "print")).isEmpty();
        assertThat(journal.begin("a", "other")).contains(new JournaledRequest("print", null));
        journal.answer("a", "done");

        assertThat(journal.begin("a", "print")).contains(new JournaledRequest("print", "done"));
    }

    @Test
    void a_forgotten_or_expired_request_is_new() {
        journal.begin("a", "print");
        journal.forget("a");
        assertThat(journal.begin("a", "print")).isEmpty();

        now = now.plus(WINDOW).plusSeconds(1);
        assertThat(journal.begin("a", "print")).isEmpty();
    }

    @Test
    void the_oldest_answered_request_makes_room_and_one_without_an_answer_never_does() {
        journal.begin("a", "print");
        journal.begin("b", "print");
        assertThatThrownBy(() -> journal.begin("c", "print")).isInstanceOf(EngineUnavailableException.class);

        journal.answer("b", "done");
        assertThat(journal.begin("c", "print")).isEmpty();
        assertThat(journal.begin("a", "print")).contains(new JournaledRequest("print", null));
    }
}
