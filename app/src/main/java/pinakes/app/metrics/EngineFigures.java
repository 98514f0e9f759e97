package pinakes.app.metrics;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.document.DocumentCounts;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.core.indexing.OpenIndex;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.ingest.JobState;

/// What an engine stores and has to do, at one moment.
///
/// The counts come from small indexes of the catalog. Nothing is embedded or written, unlike in the engine's status.
///
/// @param oldestJobs the age of the oldest job in each state; absent states have none
/// @param indexLag the age of the oldest change that is not searchable yet
record EngineFigures(
        Map<DocumentKind, Long> documents,
        long chunks,
        long originalBytes,
        Map<JobState, Integer> jobs,
        Map<JobState, Duration> oldestJobs,
        EngineStatus.Engines engines,
        int projects,
        long catalogBytes,
        long indexBytes,
        Duration indexLag,
        boolean indexWorks) {
    private static final Logger LOG = LoggerFactory.getLogger(EngineFigures.class);
    /// The states of jobs that have work left.
    static final List<JobState> UNFINISHED = List.of(JobState.QUEUED, JobState.RUNNING);

    /// The number of jobs that have work left.
    int queueDepth() {
        return UNFINISHED.stream()
                .mapToInt(state -> jobs.getOrDefault(state, 0))
                .sum();
    }

    static EngineFigures of(LocalEngine engine, Instant now) throws InterruptedException {
        var store = engine.store();
        var totals = store.read(DocumentCounts::of);
        var ingestion = engine.pipeline().ingestion();
        var oldest = new EnumMap<JobState, Duration>(JobState.class);
        for (var state : UNFINISHED) {
            ingestion.oldest(state).ifPresent(since -> oldest.put(state, Duration.between(since, now)));
        }
        return new EngineFigures(
                totals.byKind(),
                totals.passages(),
                totals.originalBytes(),
                ingestion.counts(),
                oldest,
                engine.engines(),
                engine.projects().list().size(),
                store.catalog().sizeBytes(),
                indexBytes(store.index()),
                store.index().<Duration>using(OpenIndex::lag),
                store.index().failure().isEmpty());
    }

    /// The size of the index; 0 while it cannot be measured, because the other figures matter most then.
    private static long indexBytes(IndexKeeper index) {
        try {
            return index.sizeBytes();
        } catch (IOException | EngineUnavailableException e) {
            LOG.debug("The size of the index is unknown", e);
            return 0;
        }
    }
}
