package pinakes.engine.core.ingest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.project.LocalProjects;
import pinakes.engine.ingest.Job;
import pinakes.engine.text.Counted;
import pinakes.extraction.TextExtractor;

/// The running parts of ingestion.
///
/// @param background looks for unreferenced blobs, which takes longer the more there are; for content of failed jobs
///     that is too old; and for jobs of engines that died
public record IngestPipeline(
        JobRunner runner, LocalIngestion ingestion, LocalNotes notes, List<StoppableThread> background)
        implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IngestPipeline.class);
    private static final Duration BETWEEN_EXPIRIES = Duration.ofHours(1);
    private static final Duration BETWEEN_RECOVERIES = Duration.ofSeconds(2);

    /// Resumes the jobs that the last process left and accepts new ones. Without the role ingest, other engines
    /// process them.
    public static IngestPipeline start(
            DocumentStore store,
            LocalProjects projects,
            TextExtractor extractor,
            PassageParts passages,
            IngestLimits limits,
            Set<EngineRole> roles,
            StepTrace trace)
            throws InterruptedException {
        store.catalog().unlessDamaged(() -> {
            recoverJobs(store, limits);
            store.blobs().recover();
        });
        var listeners = new Listeners<Job>();
        var estimates = TimeEstimates.initial();
        var maker = new DocumentMaker(store, extractor, passages);
        var runner = new JobRunner(store, maker, projects, listeners, estimates, limits, new JobTraces(trace));
        if (roles.contains(EngineRole.INGEST)) {
            runner.start();
        }
        var background = new ArrayList<>(List.of(
                new StoppableThread("blob-sweep", store.blobs()::sweep).start(),
                new StoppableThread("failed-content", () -> keepExpiring(store, limits)).start()));
        if (store.catalog().isShared()) {
            background.add(new StoppableThread("job-recovery", () -> keepRecovering(store, limits, runner)).start());
        }
        return new IngestPipeline(
                runner,
                new LocalIngestion(store, runner, listeners, estimates, limits),
                new LocalNotes(store, passages, limits),
                background);
    }

    /// Stops at once; the next process resumes unfinished jobs.
    @Override
    public void close() {
        StoppableThread.closeAll(background);
        runner.close();
    }

    /// Queues the jobs of engines that die from now on, and those that this engine took without learning of it.
    private static void keepRecovering(DocumentStore store, IngestLimits limits, JobRunner runner)
            throws InterruptedException {
        while (true) {
            Thread.sleep(BETWEEN_RECOVERIES);
            try {
                var recovered = recoverJobs(store, limits);
                if (recovered > 0) {
                    LOG.info("Requeued {} from engines that stopped", Counted.of(recovered, "job"));
                }
                var unknown = runner.requeueUnknown();
                if (unknown > 0) {
                    LOG.info(
                            "Requeued {} that this engine took while it lost its connection",
                            Counted.of(unknown, "job"));
                }
                // A job that an engine was taking when it was cut off is free again without a message.
                runner.wake();
            } catch (EngineUnavailableException e) {
                LOG.debug("Cannot recover jobs from other engines yet; will retry", e);
            } catch (RuntimeException e) {
                LOG.error("Jobs from other engines could not be recovered", e);
            }
        }
    }

    /// Deletes content of failed jobs when it is old; every further failure does so, too.
    private static void keepExpiring(DocumentStore store, IngestLimits limits) throws InterruptedException {
        while (true) {
            try {
                store.blobs().releaseAll(store.write(limits::expireFailed));
            } catch (EngineUnavailableException e) {
                LOG.debug("Expired content of failed jobs not deleted yet: engine unavailable", e);
            } catch (RuntimeException e) {
                LOG.error("Expired content of failed jobs could not be deleted", e);
            }
            Thread.sleep(BETWEEN_EXPIRIES);
        }
    }

    private static int recoverJobs(DocumentStore store, IngestLimits limits) throws InterruptedException {
        var abandoned = store.catalog().abandonedJobs();
        var recovered = store.write((sql, now) -> JobTable.recover(sql, abandoned, limits.attemptsMax(), now));
        StagedAttachments.releaseEnded(store);
        return recovered;
    }
}
