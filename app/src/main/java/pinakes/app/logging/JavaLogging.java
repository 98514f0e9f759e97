package pinakes.app.logging;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Forwards what the JDK logs with `java.util.logging` to SLF4J.
///
/// `java.util.logging` creates an instance when it is first used, so this costs nothing until then.
public final class JavaLogging {
    public JavaLogging() {
        var root = LogManager.getLogManager().getLogger("");
        root.setLevel(Level.INFO);
        root.addHandler(new Forwarding());
    }

    static void forwardToSlf4j() {
        System.setProperty("java.util.logging.config.class", JavaLogging.class.getName());
    }

    static final class Forwarding extends Handler {
        private final SimpleFormatter formatter = new SimpleFormatter();

        @Override
        public void publish(LogRecord logged) {
            var name = logged.getLoggerName();
            var logger = LoggerFactory.getLogger(name == null ? Logger.ROOT_LOGGER_NAME : name);
            var line = logger.atLevel(level(logged)).setCause(logged.getThrown());
            line.log(formatter.formatMessage(logged));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        private static org.slf4j.event.Level level(LogRecord logged) {
            int value = logged.getLevel().intValue();
            if (value >= Level.SEVERE.intValue()) {
                return org.slf4j.event.Level.ERROR;
            }
            if (value >= Level.WARNING.intValue()) {
                return org.slf4j.event.Level.WARN;
            }
            return value >= Level.INFO.intValue() ? org.slf4j.event.Level.INFO : org.slf4j.event.Level.DEBUG;
        }
    }
}
