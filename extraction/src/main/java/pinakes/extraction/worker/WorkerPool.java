package pinakes.extraction.worker;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

/// Reads files in child processes, a few at a time, in the order of the calls.
///
/// No process is started before there is something to read. Whatever happens to a process, only the document
/// that it was reading can fail; if the process crashed, the document is retried once in a new one. An email is read
/// again without the attachment over which a process died.
public final class WorkerPool implements TextExtractor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);

    private final WorkerSettings settings;
    private final Deadlines deadlines = new Deadlines();
    private final Semaphore turns;
    private final Object lock = new Object();
    private final Deque<Worker> idle = new ArrayDeque<>();
    private final Map<Worker, Future<?>> idleEnds = new HashMap<>();
    private final AtomicBoolean reported = new AtomicBoolean();
    private boolean closed;

    public WorkerPool(WorkerSettings settings) {
        this.settings = settings;
        this.turns = new Semaphore(settings.workers(), true);
    }

    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException {
        var reading = new Reading(request, progress, settings.timeLimit());
        turns.acquire();
        try {
            while (true) {
                try {
                    return readTwice(reading);
                } catch (ExtractionException failure) {
                    if (!reading.refuse(failure)) {
                        throw failure;
                    }
                    LOG.warn("Reading an email again without an attachment. {}", failure.getMessage());
                }
            }
        } finally {
            turns.release();
        }
    }

    private Extraction readTwice(Reading reading) throws ExtractionException, InterruptedException {
        try {
            return readOnce(reading);
        } catch (ExtractionException failure) {
            return readAgain(reading, failure);
        }
    }

    /// Ends all workers; waits for documents that are being read, so interrupt those calls first.
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
        }
        turns.acquireUninterruptibly(settings.workers());
        try {
            for (var worker = takeIdle(); worker != null; worker = takeIdle()) {
                worker.close();
            }
            deadlines.close();
        } finally {
            turns.release(settings.workers());
        }
    }

    /// A worker that crashes on a document may have been killed from outside, for example because the system ran out
    /// of memory, so a new worker retries. If it crashes too, the document is the cause.
    private Extraction readAgain(Reading reading, ExtractionException first)
            throws ExtractionException, InterruptedException {
        if (first.reason() != Reason.CRASHED) {
            throw first;
        }
        LOG.warn("Retrying a document after a crash. {}", first.getMessage());
        try {
            return readInNewWorker(reading);
        } catch (ExtractionException failure) {
            throw failure.reason() == Reason.CRASHED
                    ? new ExtractionException(Reason.CRASHED, failure.getMessage() + " Both attempts failed.")
                    : failure;
        }
    }

    /// A warm worker may have died since its last document, so a new one is used then.
    private Extraction readOnce(Reading reading) throws ExtractionException, InterruptedException {
        var warm = takeIdle();
        if (warm != null) {
            try {
                return readWith(warm, reading);
            } catch (IOException gone) {
                LOG.debug("A worker had exited before it was needed", gone);
            }
        }
        return readInNewWorker(reading);
    }

    private Extraction readInNewWorker(Reading reading) throws ExtractionException, InterruptedException {
        try {
            var worker = Worker.start(settings, deadlines);
            report(worker.protections());
            return readWith(worker, reading);
        } catch (IOException failure) {
            if (Thread.interrupted()) {
                throw new InterruptedException("reading was interrupted");
            }
            LOG.error("No process could be started to read documents", failure);
            throw new ExtractionException(Reason.CRASHED, "The process that reads documents could not be started.");
        }
    }

    private void report(String protections) {
        if (reported.getAndSet(true)) {
            return;
        }
        if (protections.isEmpty()) {
            LOG.warn("Documents are read in child processes without a sandbox, which this system does not support");
        } else {
            LOG.info("Documents are read in child processes that are confined by: {}", protections);
        }
    }

    private Extraction readWith(Worker worker, Reading reading)
            throws IOException, ExtractionException, InterruptedException {
        try {
            return worker.read(reading);
        } finally {
            if (!worker.isReusable() || !keep(worker)) {
                worker.close();
            }
        }
    }

    private boolean keep(Worker worker) {
        synchronized (lock) {
            if (closed) {
                return false;
            }
            idle.push(worker);
            idleEnds.put(worker, deadlines.in(settings.idleLimit(), () -> endIdle(worker)));
            return true;
        }
    }

    /// The one that worked last, so that the others can end when there is little to do.
    private @Nullable Worker takeIdle() {
        synchronized (lock) {
            var worker = idle.poll();
            if (worker != null) {
                var end = idleEnds.remove(worker);
                if (end != null) {
                    end.cancel(false);
                }
            }
            return worker;
        }
    }

    private void endIdle(Worker worker) {
        synchronized (lock) {
            if (!idle.remove(worker)) {
                return;
            }
            idleEnds.remove(worker);
        }
        worker.close();
    }
}
