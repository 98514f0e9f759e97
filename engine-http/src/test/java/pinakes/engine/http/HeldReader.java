package pinakes.engine.http;

import java.util.concurrent.CountDownLatch;
import pinakes.engine.local.IngestingProcess;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

/// Reads files as usual, but only when it is let go, so that a test sees jobs under way.
public final class HeldReader implements TextExtractor {
    private final CountDownLatch released = new CountDownLatch(1);

    public void release() {
        released.countDown();
    }

    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress) throws InterruptedException {
        released.await();
        return IngestingProcess.read(request.file());
    }
}
