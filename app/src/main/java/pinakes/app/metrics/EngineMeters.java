package pinakes.app.metrics;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import pinakes.engine.EngineRole;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.ingest.JobState;
import pinakes.tool.observe.CallDurations;

/// The meters of an engine in this process.
record EngineMeters(MeterRegistry meters, RecentFigures figures) {
    private static final double[] CHANGES = {1, 2, 5, 10, 25, 50, 100, 256};

    static void register(MeterRegistry meters, LocalEngine engine, InstantSource clock) {
        var ours = new EngineMeters(meters, new RecentFigures(engine, clock));
        ours.watch(engine.store().catalog());
        ours.watchRoles(engine);
        ours.watchFigures();
    }

    private void watch(Catalog catalog) {
        var commits = Timer.builder("pinakes.catalog.commits")
                .description("Commits of the catalog, by outcome")
                .serviceLevelObjectives(CallDurations.buckets())
                .withRegistry(meters);
        var succeeded = commits.withTag("outcome", ServerMetrics.SUCCESS);
        var failed = commits.withTag("outcome", ServerMetrics.FAILED);
        var changes = DistributionSummary.builder("pinakes.catalog.commit.changes")
                .description("Number of changes per commit")
                .serviceLevelObjectives(CHANGES)
                .register(meters);
        catalog.onCommit((count, took, isDurable) -> {
            (isDurable ? succeeded : failed).record(took);
            changes.record(count);
        });
        Gauge.builder("pinakes.catalog.waiting.changes", catalog, Catalog::waitingChanges)
                .description("Changes that wait for the next commit")
                .strongReference(true)
                .register(meters);
        Gauge.builder("pinakes.catalog.lease.age.seconds", catalog, shared -> seconds(shared.leaseAge()))
                .description("Time since this engine last renewed its lease; 0 without a shared catalog")
                .strongReference(true)
                .register(meters);
    }

    private void watchRoles(LocalEngine engine) {
        for (var role : EngineRole.values()) {
            Gauge.builder("pinakes.engine.role", () -> engine.roles().contains(role) ? 1 : 0)
                    .description("1 if this engine has the role, else 0")
                    .tag("role", role.label())
                    .register(meters);
            figure(
                            "pinakes.engines",
                            "Running engines that share the catalog, by role",
                            now -> now.engines().running().getOrDefault(role, 0))
                    .tag("role", label(role))
                    .register(meters);
        }
    }

    private void watchFigures() {
        for (var kind : DocumentKind.values()) {
            figure(
                            "pinakes.documents",
                            "Stored documents by kind",
                            now -> now.documents().getOrDefault(kind, 0L))
                    .tag("kind", label(kind))
                    .register(meters);
        }
        for (var state : JobState.values()) {
            figure("pinakes.jobs", "Stored jobs by state", now -> now.jobs().getOrDefault(state, 0))
                    .tag("state", label(state))
                    .register(meters);
        }
        for (var state : EngineFigures.unfinished()) {
            figure(
                            "pinakes.job.oldest.age.seconds",
                            "Time since the oldest job in this state was submitted; 0 if there is none",
                            now -> seconds(now.oldestJobs().getOrDefault(state, Duration.ZERO)))
                    .tag("state", label(state))
                    .register(meters);
        }
        figure("pinakes.job.queue.depth", "Jobs that wait or run", EngineFigures::queueDepth)
                .register(meters);
        figure("pinakes.chunks", "Stored chunks of documents", EngineFigures::chunks)
                .register(meters);
        figure("pinakes.projects", "Stored projects", EngineFigures::projects).register(meters);
        figure("pinakes.originals.bytes", "Size of the original files", EngineFigures::originalBytes)
                .register(meters);
        figure("pinakes.catalog.bytes", "Size of the catalog without its journal", EngineFigures::catalogBytes)
                .register(meters);
        figure("pinakes.index.bytes", "Size of the search index", EngineFigures::indexBytes)
                .register(meters);
        figure(
                        "pinakes.index.refresh.lag.seconds",
                        "Age of the oldest change that is not searchable yet; 0 if there is none",
                        now -> seconds(now.indexLag()))
                .register(meters);
        figure(
                        "pinakes.index.healthy",
                        "1 if the search index can be updated from the catalog, else 0",
                        now -> now.indexWorks() ? 1 : 0)
                .register(meters);
    }

    private Gauge.Builder<RecentFigures> figure(
            String name, String description, ToDoubleFunction<EngineFigures> figure) {
        return Gauge.builder(name, figures, all -> all.get(figure))
                .description(description)
                .strongReference(true);
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
