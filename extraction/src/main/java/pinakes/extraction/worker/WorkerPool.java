package pinakes.extraction.worker;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.file.FullDisk;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;
import pinakes.extraction.reading.TemporaryDisk;

/// Reads files in child processes, a few at a time, in the order of the calls.
///
/// No process is started before there is something to read. If a process fails, only the document that it was reading
/// can fail; after a crash, the document is retried once in a new process. A document is read again without the
/// attachment or picture that crashed a process.
public final class WorkerPool implements TextExtractor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);

    private final WorkerSettings settings;
    private final Deadlines deadlines = new Deadlines();
    private final Semaphore turns;
    private final Object lock = new Object();
    /// The workers that wait for a document, each with the timer that stops it; the most recently used is last.
    private final SequencedMap<Worker, Future<?>> idle = new LinkedHashMap<>();
    private final AtomicBoolean reported = new AtomicBoolean();
    private boolean closed;

    public WorkerPool(WorkerSettings settings) {
        this.settings = settings;
        this.turns = new Semaphore(settings.workers(), true);
    }

    /// A worker that crashes on a document may have been killed from outside, for example because the system ran out
    /// of memory, so a new worker retries. If it crashes too, the document is the cause.
    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException {
        var reading = new ReadingAttempts(request, progress, settings.timeLimit());
        var crashed = false;
        turns.acquire();
        try {
            TemporaryDisk.requireRoom(request.file());
            while (true) {
                try {
                    return crashed ? readInNewWorker(reading) : readInAnyWorker(reading);
                } catch (ExtractionException failure) {
                    if (failure.reason() == Reason.NO_SPACE) {
                        throw failure;
                    }
                    if (failure.reason() == Reason.CRASHED && !crashed) {
                        LOG.warn("Retrying a document after a crash. {}", failure.getMessage());
                        crashed = true;
                        continue;
                    }
                    var cause = failure.reason() == Reason.CRASHED
                            ? new ExtractionException(Reason.CRASHED, failure.getMessage() + " Both attempts failed.")
                            : failure;
                    if (!reading.refuse(cause)) {
                        throw cause;
                    }
                    LOG.warn(
                            "Reading a document again, without the part that could not be read: {}",
                            cause.getMessage());
                    crashed = false;
                }
            }
        } finally {
            turns.release();
        }
    }

    @Override
    public Optional<String> problem() {
        return TemporaryDisk.problem();
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

    /// Reads in a warm worker, or in a new one if there is none or it has died since its last document.
    private Extraction readInAnyWorker(ReadingAttempts reading) throws ExtractionException, InterruptedException {
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

    private Extraction readInNewWorker(ReadingAttempts reading) throws ExtractionException, InterruptedException {
        try {
            var worker = Worker.start(settings, deadlines);
            report(worker.protections());
            return readWith(worker, reading);
        } catch (IOException failure) {
            if (Thread.interrupted()) {
                throw new InterruptedException("reading was interrupted");
            }
            if (FullDisk.isCauseOf(failure)) {
                throw TemporaryDisk.full(failure);
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
            LOG.warn("Documents are read in child processes that are not sandboxed, because this system does not"
                    + " support sandboxing");
        } else {
            LOG.info("Documents are read in child processes that are confined by: {}", protections);
        }
    }

    private Extraction readWith(Worker worker, ReadingAttempts reading)
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
            idle.put(worker, deadlines.in(settings.idleLimit(), () -> endIdle(worker)));
            return true;
        }
    }

    /// The most recently used worker, so that the others can stop when there is little to do.
    private @Nullable Worker takeIdle() {
        synchronized (lock) {
            var last = idle.pollLastEntry();
            if (last == null) {
                return null;
            }
            last.getValue().cancel(false);
            return last.getKey();
        }
    }

    private void endIdle(Worker worker) {
        synchronized (lock) {
            if (idle.remove(worker) == null) {
                return;
            }
        }
        worker.close();
    }
}
