package pinakes.engine.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.JournaledRequest;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogCase;

/// What the journal of requests does in every catalog, for one engine and for several.
@DisplayName("B11: requests are noted before the work and answered after it")
public abstract class RequestJournalContract extends CatalogCase {
    private static final int NOTES_MAX = 20;
    private static final Duration WINDOW = Duration.ofHours(24);

    private CatalogRequestJournal journal;
    private Instant now = Instant.parse("2026-11-01T12:00:00Z");

    @BeforeEach
    void open() {
        journal = journal(one());
    }

    private CatalogRequestJournal journal(Catalog catalog) {
        return new CatalogRequestJournal(catalog, NOTES_MAX, WINDOW, () -> now);
    }

    @Test
    void a_note_is_found_again_with_its_answer_also_after_a_restart() throws Exception {
        assertThat(journal.begin("a", "print")).isEmpty();
        assertThat(journal.begin("a", "other")).contains(new JournaledRequest("print", null));
        journal.answer("a", "done");
        var survivor = journal(endOne());

        assertThat(survivor.begin("a", "print")).contains(new JournaledRequest("print", "done"));
    }

    @Test
    void a_request_that_is_repeated_at_another_engine_gets_the_first_answer() throws Exception {
        var elsewhere = journal(other());
        journal.begin("a", "print");
        assertThat(elsewhere.begin("a", "print")).contains(new JournaledRequest("print", null));

        journal.answer("a", "done");

        assertThat(elsewhere.begin("a", "print")).contains(new JournaledRequest("print", "done"));
    }

    @Test
    void another_request_with_the_same_key_is_told_apart_by_its_fingerprint() throws Exception {
        journal.begin("a", "print");
        journal.answer("a", "done");

        assertThat(journal(other()).begin("a", "of another body")).contains(new JournaledRequest("print", "done"));
    }

    @Test
    void one_of_several_equal_requests_at_the_same_time_is_the_first() throws Exception {
        var requests = new ArrayList<Callable<Boolean>>();
        for (var i = 0; i < 8; i++) {
            var asked = journal(i % 2 == 0 ? one() : other());
            requests.add(() -> asked.begin("a", "print").isEmpty());
        }

        var isFirst = new ArrayList<Boolean>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var request : threads.invokeAll(requests)) {
                isFirst.add(request.get());
            }
        }

        assertThat(isFirst).containsOnlyOnce(true);
    }

    @Test
    void a_forgotten_request_is_new() throws Exception {
        journal.begin("a", "print");
        journal.forget("a");

        assertThat(journal.begin("a", "print")).isEmpty();
    }

    @Test
    void a_note_expires_some_time_after_its_answer() throws Exception {
        journal.begin("a", "print");
        now = now.plus(WINDOW);
        journal.answer("a", "done");
        now = now.plus(WINDOW);
        assertThat(journal.begin("a", "print")).isPresent();

        now = now.plusSeconds(1);

        assertThat(journal.begin("a", "print")).isEmpty();
    }

    @Test
    @DisplayName("N14: the oldest answers make room, and requests without an answer never do")
    void oldest_answers_make_room() throws Exception {
        journal.begin("open", "print");
        for (var i = 0; i < 3 * NOTES_MAX; i++) {
            now = now.plusMillis(1);
            journal.begin("id" + i, "print");
            journal.answer("id" + i, "done");
        }

        assertThat(journal.begin("id" + (3 * NOTES_MAX - 1), "print")).isPresent();
        assertThat(journal.begin("open", "print")).contains(new JournaledRequest("print", null));
        assertThat(one().<Long>read(sql -> sql.number("SELECT count(*) FROM request")))
                .isLessThanOrEqualTo(NOTES_MAX);
    }

    @Test
    @DisplayName("N14: too many requests without an answer are refused until one ends")
    void too_many_open_requests_are_refused() throws Exception {
        for (var i = 0; i < NOTES_MAX; i++) {
            journal.begin("id" + i, "print");
        }

        assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> journal.begin("more", "print"));

        journal.answer("id0", "done");
        assertThat(journal.begin("more", "print")).isEmpty();
    }
}
