package pinakes.engine.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.JournaledRequest;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.local.catalog.SqliteCatalog;

@DisplayName("B11: requests are noted before the work and answered after it")
final class CatalogRequestJournalTest {
    private static final int NOTES_MAX = 20;
    private static final Duration WINDOW = Duration.ofHours(24);

    @TempDir
    private Path directory;

    private Catalog catalog;
    private CatalogRequestJournal journal;
    private Instant now = Instant.parse("2026-11-01T12:00:00Z");

    @BeforeEach
    void open() {
        catalog = SqliteCatalog.open(directory);
        InstantSource clock = () -> now;
        journal = new CatalogRequestJournal(catalog, NOTES_MAX, WINDOW, clock);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void a_note_is_found_again_with_its_answer_also_after_a_restart() throws Exception {
        assertThat(journal.begin("a", "print")).isEmpty();
        assertThat(journal.begin("a", "other")).contains(new JournaledRequest("print", null));
        journal.answer("a", "done");
        close();
        open();

        assertThat(journal.begin("a", "print")).contains(new JournaledRequest("print", "done"));
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
        assertThat(catalog.<Long>read(sql -> sql.number("SELECT count(*) FROM request")))
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
