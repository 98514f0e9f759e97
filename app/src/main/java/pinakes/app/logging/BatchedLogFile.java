package pinakes.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingFileAppender;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A log file that writes routine lines in batches.
///
/// A line waits at most [#HELD_MILLISECONDS_MAX]; a warning or an error is written at once, with everything before
/// it. A crash therefore loses at most the routine lines of its last moment.
final class BatchedLogFile extends RollingFileAppender<ILoggingEvent> {
    private static final int HELD_MILLISECONDS_MAX = 100;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("log-file").factory());
    private final AtomicBoolean awaitsWrite = new AtomicBoolean();

    BatchedLogFile() {
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
            addError("The log file cannot be written to.", e);
        } finally {
            streamWriteLock.unlock();
        }
    }
}
