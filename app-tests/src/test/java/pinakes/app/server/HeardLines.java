package pinakes.app.server;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.concurrent.CopyOnWriteArrayList;

/// Keeps log events with the context of the thread that logged them.
final class HeardLines extends ListAppender<ILoggingEvent> {
    HeardLines() {
        list = new CopyOnWriteArrayList<>();
        start();
    }

    @Override
    protected void append(ILoggingEvent event) {
        event.prepareForDeferredProcessing();
        super.append(event);
    }
}
