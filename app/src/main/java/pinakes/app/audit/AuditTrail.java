package pinakes.app.audit;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.audit.AuditNotes;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.TraceScope;

/// Collects entries for the audit log and writes them in batches, on its own thread.
///
/// A call never waits for its entry. Entries that were not written yet are lost when the process is killed, at most
/// those of the last fraction of a second; entries that do not fit into the queue, because the storage or a remote
/// engine does not take them, are counted as lost and reported in the log.
public final class AuditTrail implements AuditNotes, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);
    private static final int WAITING_MAX = 10_000;

    /// How long the first entry of a batch waits for others: each batch costs a flush of the disk.
    private static final Duration LINGER = Duration.ofMillis(100);
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(5);

    private final Audit audit;
    private final CallOrigin unattributed;
    private final InstantSource clock;
    private final AuditCounts counts;
    private final Duration flushTimeout;
    private final BlockingQueue<AuditEntry> waiting;
    private final AtomicLong noted = new AtomicLong();
    private final AtomicBoolean losing = new AtomicBoolean();
    private final Thread writer;
    private long settled;
    private volatile boolean closing;

    private AuditTrail(
            Audit audit, CallOrigin unattributed, InstantSource clock, AuditCounts counts, Duration flushTimeout) {
        this.audit = audit;
        this.unattributed = unattributed;
        this.clock = clock;
        this.counts = counts;
        this.flushTimeout = flushTimeout;
        this.waiting = new ArrayBlockingQueue<>(WAITING_MAX);
        this.writer = Thread.ofVirtual().name("audit-trail").unstarted(this::write);
    }

    /// Writes entries from now on.
    ///
    /// @param unattributed the origin of work without a caller
    public static AuditTrail to(Audit audit, CallOrigin unattributed, InstantSource clock, AuditCounts counts) {
        return to(audit, unattributed, clock, counts, FLUSH_TIMEOUT);
    }

    /// @param flushTimeout how long readers and the end of the process wait for entries at most
    static AuditTrail to(
            Audit audit, CallOrigin unattributed, InstantSource clock, AuditCounts counts, Duration flushTimeout) {
        var trail = new AuditTrail(audit, unattributed, clock, counts, flushTimeout);
        trail.writer.start();
        return trail;
    }

    @Override
    public void note(AuditAction action, String operation, String target) {
        var current = CallOrigin.current();
        var origin = current.equals(CallOrigin.INTERNAL) ? unattributed : current;
        var entry = new AuditEntry(
                clock.instant(),
                who(origin),
                action,
                operation,
                target,
                origin.way().label(),
                origin.address(),
                TraceScope.current().map(TraceContext::traceId).orElse(""));
        noted.incrementAndGet();
        if (closing || !waiting.offer(entry)) {
            lost(1);
        }
        LockSupport.unpark(writer);
    }

    private static String who(CallOrigin origin) {
        if (!origin.onBehalfOf().isEmpty()) {
            return origin.onBehalfOf();
        }
        var nobody = origin.way() == CallOrigin.Way.COMMAND ? Caller.LOCAL : Caller.PROGRAM;
        return CurrentCaller.find().orElse(nobody).id();
    }

    /// The audit log as callers read it; it includes everything recorded so far.
    public Audit readable() {
        return new Audit() {
            @Override
            public void record(List<AuditEntry> entries) throws InterruptedException {
                audit.record(entries);
            }

            @Override
            public List<AuditEntry> find(AuditFilter filter, int limit, long offset) throws InterruptedException {
                flush();
                return audit.find(filter, limit, offset);
            }
        };
    }

    /// Waits a short time until everything recorded so far is written or lost.
    private synchronized void flush() throws InterruptedException {
        var goal = noted.get();
        var deadline = System.nanoTime() + flushTimeout.toNanos();
        while (settled < goal) {
            var left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }

    private synchronized void settled(int entries) {
        settled += entries;
        notifyAll();
    }

    private void lost(int entries) {
        counts.lost(entries);
        if (losing.compareAndSet(false, true)) {
            LOG.error("The audit log is losing entries, because they cannot be written fast enough");
        }
        settled(entries);
    }

    private void write() {
        var batch = new ArrayList<AuditEntry>();
        try {
            while (awaitEntries()) {
                if (!closing) {
                    Thread.sleep(LINGER);
                }
                waiting.drainTo(batch, Audit.BATCH_MAX);
                record(batch);
                batch.clear();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            lost(batch.size() + waiting.drainTo(new ArrayList<>()));
        }
    }

    /// Waits until there is an entry; false when there is none and none will come.
    private boolean awaitEntries() throws InterruptedException {
        while (waiting.isEmpty() && !closing) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return !waiting.isEmpty();
    }

    /// Retries until the engine accepts the batch. At shutdown, there is one last attempt.
    private void record(List<AuditEntry> batch) throws InterruptedException {
        for (var reported = false; ; ) {
            try {
                CurrentCaller.as(Caller.PROGRAM, () -> {
                    audit.record(batch);
                    return batch;
                });
                batch.forEach(entry -> counts.written(entry.action()));
                settled(batch.size());
                losing.set(false);
                return;
            } catch (EngineUnavailableException e) {
                if (closing) {
                    LOG.warn("{} audit log entries were lost: {}", batch.size(), e.getMessage());
                    lost(batch.size());
                    return;
                }
                if (!reported) {
                    LOG.warn("The audit log cannot be written right now: {}", e.getMessage());
                    reported = true;
                }
                Thread.sleep(RETRY_INTERVAL);
            }
        }
    }

    /// Writes the recorded entries.
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(writer);
        try {
            if (!writer.join(flushTimeout)) {
                writer.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
