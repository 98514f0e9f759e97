package pinakes.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingFileAppender;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A log file that gets the everyday lines of a moment in one write.
///
/// A line waits no longer than [#HELD_MILLISECONDS_MAX], and a warning or error takes everything before it to the file
/// at once: what a crash leaves unwritten is at most the routine of its last moment.
final class BatchedFile extends RollingFileAppender<ILoggingEvent> {
    private static final int HELD_MILLISECONDS_MAX = 100;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("log-file").factory());
    private final AtomicBoolean awaitsWrite = new AtomicBoolean();

    BatchedFile() {
        setImmediateFlush(false);
    }

    @Override
    public void stop() {
        timer.shutdownNow();
        super.stop();
    }

    @Override
    protected void subAppend(ILoggingEvent event) {
        super.subAppend(event);
        if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
            write();
        } else if (!awaitsWrite.get() && awaitsWrite.compareAndSet(false, true)) {
            var _ = timer.schedule(this::write, HELD_MILLISECONDS_MAX, TimeUnit.MILLISECONDS);
        }
    }

    private void write() {
        awaitsWrite.set(false);
        streamWriteLock.lock();
        try {
            var stream = getOutputStream();
            if (stream != null) {
                stream.flush();
            }
        } catch (IOException e) {
            addError("The log file cannot be written.", e);
        } finally {
            streamWriteLock.unlock();
        }
    }
}
