package pinakes.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Documents.Totals;

@DisplayName("N9: the figures of the last few hours")
final class ServerHistoryTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-16T12:00:00Z"));
    private final ServerHistory history = new ServerHistory(
            meters,
            () -> {
                throw new EngineUnavailableException("The engine is not running");
            },
            true,
            now::get);

    @Test
    void calls_are_those_since_the_point_before() throws InterruptedException {
        called("success", 10);
        called("success", 30);
        called("validation_error", 2);
        measureAfter(Duration.ZERO);
        called("system_error", 100);
        measureAfter(ServerHistory.INTERVAL);
        measureAfter(ServerHistory.INTERVAL);

        var report = history.report(ServerHistory.LENGTH);

        assertThat(report.calls()).containsExactly(3L, 1L, 0L);
        assertThat(report.refused()).containsExactly(1L, 0L, 0L);
        assertThat(report.failed()).containsExactly(0L, 1L, 0L);
        assertThat(report.meanMs()).containsExactly(14.0, 100.0, 0.0);
    }

    @Test
    void an_engine_that_does_not_answer_leaves_a_gap() throws InterruptedException {
        measureAfter(Duration.ZERO);

        assertThat(history.report(ServerHistory.LENGTH).documents()).containsOnlyNulls();
    }

    @Test
    void index_that_cannot_be_measured_leaves_a_gap_in_its_size_only(@TempDir Path directory) throws Exception {
        var tooLong = directory.resolve("i".repeat(1_000));
        var status = new EngineStatus(
                "1.0",
                Totals.NOTHING,
                new EngineStatus.Part(directory.toString(), null),
                new EngineStatus.Part(tooLong.toString(), null),
                new EngineStatus.Model("model", 384, "cpu", 256, null),
                100,
                Map.of(),
                EngineStatus.Engines.ONE,
                null);
        var measured = new ServerHistory(meters, () -> status, true, now::get);

        measured.measure();

        var report = measured.report(ServerHistory.LENGTH);
        assertThat(report.documents()).containsExactly(0L);
        assertThat(report.indexBytes()).containsOnlyNulls();
    }

    @Test
    void it_is_limited_and_older_points_are_left_out() throws InterruptedException {
        var points = ServerHistory.LENGTH.dividedBy(ServerHistory.INTERVAL) + 100;
        for (var point = 0; point < points; point++) {
            measureAfter(ServerHistory.INTERVAL);
        }

        assertThat(history.report(Duration.ofDays(2)).at())
                .hasSize((int) ServerHistory.LENGTH.dividedBy(ServerHistory.INTERVAL))
                .isSorted();
        assertThat(history.report(Duration.ofHours(1)).at()).hasSize(121);
    }

    private void called(String outcome, int milliseconds) {
        meters.timer("pinakes.tool.calls", "tool", "list_tasks", "outcome", outcome)
                .record(Duration.ofMillis(milliseconds));
    }

    private void measureAfter(Duration pause) throws InterruptedException {
        now.updateAndGet(before -> before.plus(pause));
        history.measure();
    }
}
