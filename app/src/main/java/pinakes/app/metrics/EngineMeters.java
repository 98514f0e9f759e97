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
                .description("Catalog commits, by outcome")
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
        gauge(
                "pinakes.catalog.waiting.changes",
                "Changes waiting for the next commit",
                catalog,
                Catalog::waitingChanges);
        gauge(
                "pinakes.catalog.lease.age.seconds",
                "Time since this engine last renewed its lease; 0 without a shared catalog",
                catalog,
                shared -> seconds(shared.leaseAge()));
    }

    private void watchRoles(LocalEngine engine) {
        for (var role : EngineRole.values()) {
            gauge(
                    "pinakes.engine.role",
                    "1 if this engine has the role, else 0",
                    engine,
                    here -> here.roles().contains(role) ? 1 : 0,
                    "role",
                    role.label());
            figure(
                    "pinakes.engines",
                    "Running engines that share the catalog, by role",
                    now -> now.engines().running().getOrDefault(role, 0),
                    "role",
                    label(role));
        }
    }

    private void watchFigures() {
        for (var kind : DocumentKind.values()) {
            figure(
                    "pinakes.documents",
                    "Stored documents by kind",
                    now -> now.documents().getOrDefault(kind, 0L),
                    "kind",
                    label(kind));
        }
        for (var state : JobState.values()) {
            figure(
                    "pinakes.jobs",
                    "Stored jobs by state",
                    now -> now.jobs().getOrDefault(state, 0),
                    "state",
                    label(state));
        }
        for (var state : EngineFigures.UNFINISHED) {
            figure(
                    "pinakes.job.oldest.age.seconds",
                    "Time since the oldest job in this state was submitted; 0 if there is none",
                    now -> seconds(now.oldestJobs().getOrDefault(state, Duration.ZERO)),
                    "state",
                    label(state));
        }
        figure("pinakes.job.queue.depth", "Queued and running jobs", EngineFigures::queueDepth);
        figure("pinakes.chunks", "Stored chunks of documents", EngineFigures::chunks);
        figure("pinakes.projects", "Stored projects", EngineFigures::projects);
        figure("pinakes.originals.bytes", "Size of the original files", EngineFigures::originalBytes);
        figure("pinakes.catalog.bytes", "Size of the catalog without its journal", EngineFigures::catalogBytes);
        figure("pinakes.index.bytes", "Size of the search index", EngineFigures::indexBytes);
        figure(
                "pinakes.index.refresh.lag.seconds",
                "Age of the oldest change that is not searchable yet; 0 if there is none",
                now -> seconds(now.indexLag()));
        figure(
                "pinakes.index.healthy",
                "1 if the search index can be updated from the catalog, else 0",
                now -> now.indexWorks() ? 1 : 0);
    }

    private void figure(String name, String description, ToDoubleFunction<EngineFigures> figure, String... tags) {
        gauge(name, description, figures, all -> all.get(figure), tags);
    }

    private <T> void gauge(String name, String description, T measured, ToDoubleFunction<T> value, String... tags) {
        Gauge.builder(name, measured, value)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(meters);
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
