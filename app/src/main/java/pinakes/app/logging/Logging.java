package pinakes.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.LogLevel;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;

/// Configures logging.
public final class Logging {
    private static final String OURS = "pinakes";

    /// Lucene advises here to enable a module that we decided against.
    private static final String ADVICE = "org.apache.lucene.internal.vectorization";

    private static final FileSize FILE_SIZE_MAX = new FileSize(10 * FileSize.MB_COEFFICIENT);
    private static final int OLD_FILES_MAX = 5;

    private Logging() {}

    public static void configure(Settings settings) throws SettingException {
        var file = settings.find(SettingTable.LOG_FILE);
        if (file.isPresent()) {
            checkWritable(file.get());
        }
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        context.start();
        JavaLogging.forwardToSlf4j();
        var encoder = encoder(context, settings);
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(others(settings.get(SettingTable.LOG_LEVEL)));
        root.addAppender(file.isPresent() ? file(context, file.get(), encoder) : standardError(context, encoder));
        context.getLogger(ADVICE).setLevel(Level.OFF);
        context.getLogger(OURS)
                .setLevel(Level.valueOf(settings.get(SettingTable.LOG_LEVEL).name()));
    }

    /// Writes lines that are still buffered.
    public static void stop() {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }

    private static Encoder<ILoggingEvent> encoder(LoggerContext context, Settings settings) {
        var redactor = new Redactor(settings.secrets());
        var encoder = switch (settings.get(SettingTable.LOG_FORMAT)) {
            case PLAIN -> LogLineEncoder.plain(redactor);
            case JSON -> LogLineEncoder.json(redactor);
        };
        encoder.setContext(context);
        encoder.start();
        return encoder;
    }

    static Appender<ILoggingEvent> standardError(LoggerContext context, Encoder<ILoggingEvent> encoder) {
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }

    private static Appender<ILoggingEvent> file(LoggerContext context, Path file, Encoder<ILoggingEvent> encoder) {
        var appender = new BatchedLogFile();
        var rolling = new FixedWindowRollingPolicy();
        var trigger = new SizeBasedTriggeringPolicy<ILoggingEvent>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        rolling.setContext(context);
        rolling.setParent(appender);
        rolling.setFileNamePattern(file + ".%i");
        rolling.setMinIndex(1);
        rolling.setMaxIndex(OLD_FILES_MAX);
        rolling.start();
        trigger.setContext(context);
        trigger.setMaxFileSize(FILE_SIZE_MAX);
        trigger.start();
        appender.setRollingPolicy(rolling);
        appender.setTriggeringPolicy(trigger);
        appender.start();
        return appender;
    }

    private static void checkWritable(Path file) throws SettingException {
        try {
            Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
            if (Files.notExists(file)) {
                Files.createFile(file);
            }
            if (Files.isRegularFile(file) && Files.isWritable(file)) {
                return;
            }
        } catch (IOException _) {
            // reported below
        }
        throw new SettingException("Setting log-file: " + file + " cannot be written to.");
    }

    /// Libraries log one level less than we do, because they are more verbose.
    private static Level others(LogLevel ours) {
        return switch (ours) {
            case OFF -> Level.OFF;
            case ERROR -> Level.ERROR;
            case WARN, INFO -> Level.WARN;
            case DEBUG -> Level.INFO;
            case TRACE -> Level.DEBUG;
        };
    }
}
