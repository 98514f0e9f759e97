package pinakes.engine.local.ingest;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.JobId;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.retry.Backoff;

/// Takes jobs from the catalog, a few at a time, and has them done.
final class JobRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

    private final Catalog catalog;
    private final JobWork work;
    private final InstantSource clock;
    private final Bell bell = new Bell();
    private final Map<JobId, RunningJob> running = new ConcurrentHashMap<>();

    /// Guarded by the lock below.
    private final JobScheduler turns;

    /// Held from taking a job until it is known to be running, so that nobody sees one without the other.
    private final ReentrantLock claiming = new ReentrantLock();

    private final List<Thread> lanes = new ArrayList<>();
    private volatile boolean closing;

    JobRunner(Catalog catalog, JobWork work, IngestLimits limits, InstantSource clock) {
        this.catalog = catalog;
        this.work = work;
        this.turns = new JobScheduler(limits);
        this.clock = clock;
    }

    /// Opens as many lanes as there may be jobs at once.
    void start(int count) {
        for (var i = 0; i < count; i++) {
            lanes.add(lane("ingest-" + i));
        }
    }

    /// Tells the lanes that there is a new job.
    void wake() {
        bell.ring();
    }

    /// The job, if a lane works on it now.
    Optional<RunningJob> running(JobId id) {
        claiming.lock();
        try {
            return Optional.ofNullable(running.get(id));
        } finally {
            claiming.unlock();
        }
    }

    List<RunningJob> running() {
        claiming.lock();
        try {
            return List.copyOf(running.values());
        } finally {
            claiming.unlock();
        }
    }

    /// Stops the work; what was not done is begun anew by the next process.
    @Override
    public void close() {
        closing = true;
        lanes.forEach(Thread::interrupt);
        for (var lane : lanes) {
            try {
                lane.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private Thread lane(String name) {
        return Thread.ofVirtual().name(name).start(() -> {
            var failures = 0;
            while (!closing) {
                try {
                    failures = workOnNextPatiently(failures);
                } catch (InterruptedException _) {
                    // We are closing, or a job was cancelled just when it ended: the loop tells which.
                }
            }
        });
    }

    /// A catalog that takes no changes now, as on a full disk, would otherwise be asked in a circle.
    ///
    /// @param failures how many attempts in a row have failed
    /// @return how many have failed now
    private int workOnNextPatiently(int failures) throws InterruptedException {
        try {
            workOnNext();
            return 0;
        } catch (EngineUnavailableException e) {
            LOG.warn("A lane of ingestion waits: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("A lane of ingestion failed and goes on", e);
        }
        Backoff.ENDLESS.pause(failures + 1);
        return failures + 1;
    }

    private void workOnNext() throws InterruptedException {
        var heard = bell.rings();
        var job = claim();
        if (job.isEmpty()) {
            bell.awaitAfter(heard);
            return;
        }
        perform(job.get());
    }

    /// Nothing is announced of a job whose end the catalog does not have, because we are closing.
    private void perform(RunningJob job) throws InterruptedException {
        try {
            work.perform(job);
            running.remove(job.row().id());
            work.announceEnd(job);
        } finally {
            running.remove(job.row().id());
            job.end();
        }
    }

    private Optional<RunningJob> claim() throws InterruptedException {
        claiming.lockInterruptibly();
        try {
            var claimed = catalog.write(this::claim).map(row -> new RunningJob(row, Thread.currentThread()));
            claimed.ifPresent(job -> {
                running.put(job.row().id(), job);
                turns.taken(job.row().owner());
            });
            return claimed;
        } finally {
            claiming.unlock();
        }
    }

    private Optional<JobRow> claim(Handle handle) {
        for (var turn : turns.next(JobTable.waitingCallers(handle), running.values())) {
            var row = JobTable.claim(handle, turn.owner(), turn.sizeBytesMax(), clock.instant());
            if (row.isPresent()) {
                return row;
            }
        }
        return Optional.empty();
    }
}
