package pinakes.family.knowledge;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

/// The real readers of files, which a test can hold back, and have fail as a file never fails on demand.
final class StagedReader implements TextExtractor {
    private final TextExtractor real;
    private final Deque<ReadingProgress> waiting = new ArrayDeque<>();
    private boolean held;
    private @Nullable Reason failing;
    private boolean broken;

    StagedReader(TextExtractor real) {
        this.real = real;
    }

    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException {
        passGate(progress);
        return real.extract(request, progress);
    }

    private synchronized void passGate(ReadingProgress progress) throws ExtractionException, InterruptedException {
        waiting.add(progress);
        notifyAll();
        try {
            while (held) {
                wait();
            }
        } finally {
            waiting.remove(progress);
        }
        if (failing != null) {
            throw new ExtractionException(failing, "The file is " + failing + ".");
        }
        if (broken) {
            throw new IllegalStateException("the reader broke down, as the test wanted");
        }
    }

    /// Lets no reading begin until [#release].
    synchronized void hold() {
        held = true;
    }

    synchronized void release() {
        held = false;
        notifyAll();
    }

    /// Waits until so many readings are held.
    synchronized void awaitHeld(int readings) throws InterruptedException {
        while (waiting.size() < readings) {
            wait();
        }
    }

    /// The first reading that is held is this far.
    synchronized void advance(String unit, int done, int total) {
        waiting.getFirst().advanced(unit, done, total);
    }

    /// Has every reading fail for a reason.
    synchronized void fail(Reason reason) {
        failing = reason;
    }

    /// Has every reading fail by a defect.
    synchronized void breakDown() {
        broken = true;
    }

    /// Reads as it should from now on.
    synchronized void mend() {
        failing = null;
        broken = false;
        release();
    }
}
