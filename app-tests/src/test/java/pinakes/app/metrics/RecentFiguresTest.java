package pinakes.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.audit.AuditCounts;
import pinakes.app.engine.EngineInstruments;
import pinakes.app.engine.EngineSession;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.tool.CallOrigin;

final class RecentFiguresTest {
    @TempDir
    private Path directory;

    private Instant now = Instant.parse("2026-11-01T12:00:00Z");

    @Test
    @DisplayName("S7, N9: however often it is asked, the engine is measured at most every few seconds")
    void engine_is_measured_at_most_every_few_seconds() throws Exception {
        StandingParts.keep();
        var settings = new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux"))
                .read(Map.of("data-dir", directory.resolve("data").toString()));
        var instruments = new EngineInstruments(UnaryOperator.identity(), AuditCounts.NONE, CallOrigin.INTERNAL);
        try (var session = EngineSession.local(settings, InstantSource.system(), instruments)) {
            var engine = Objects.requireNonNull(session.local());
            var figures = new RecentFigures(engine, () -> now);
            assertThat(figures.get(EngineFigures::projects)).isZero();

            engine.projects().add(new NewProject(new ProjectId("citeloom/ddd"), null, false));

            now = now.plus(RecentFigures.AGE_MAX);
            assertThat(figures.get(EngineFigures::projects)).isZero();
            now = now.plus(Duration.ofMillis(1));
            assertThat(figures.get(EngineFigures::projects)).isEqualTo(1);
        }
    }
}
