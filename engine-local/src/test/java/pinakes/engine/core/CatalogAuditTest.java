package pinakes.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DataKind;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.local.TestEngine;

class CatalogAuditTest {
    private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S15: entries outlive the process, and are deleted when they are old")
    void entries_are_kept_until_they_expire() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            engine.audit().record(List.of(entry(0), entry(1), entry(2)));
        }
        try (var engine = TestEngine.open(directory)) {
            assertThat(all(engine)).containsExactly(entry(2), entry(1), entry(0));

            engine.audit().expire(NOON.plus(Duration.ofDays(1)));

            assertThat(all(engine)).containsExactly(entry(2), entry(1));
        }
    }

    @Test
    void many_entries_are_deleted_in_steps() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            for (var batch = 0; batch < 21; batch++) {
                engine.audit()
                        .record(IntStream.range(0, 500).mapToObj(_ -> entry(0)).toList());
            }
            engine.audit().record(List.of(entry(5)));

            engine.audit().expire(NOON.plus(Duration.ofDays(1)));

            assertThat(all(engine)).containsExactly(entry(5));
        }
    }

    @Test
    @DisplayName("N11: an entry does not make cached answers stale")
    void entries_change_no_revision() throws Exception {
        try (var engine = TestEngine.open(directory)) {
            var before = engine.revision(DataKind.DOCUMENTS);

            engine.audit().record(List.of(entry(0)));

            assertThat(engine.revision(DataKind.DOCUMENTS)).isEqualTo(before);
        }
    }

    private static List<AuditEntry> all(LocalEngine engine) throws InterruptedException {
        return engine.audit().find(AuditFilter.ALL, 100, 0);
    }

    private static AuditEntry entry(int day) {
        return new AuditEntry(
                NOON.plus(Duration.ofDays(day)), "ada", AuditAction.CHANGED, "todos.add", "task 1", "api", "", "");
    }
}
