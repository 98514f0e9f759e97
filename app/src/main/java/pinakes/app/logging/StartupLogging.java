package pinakes.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;

/// Logs warnings to standard error until the settings are read.
///
/// Logback finds it as a service. Without it, Logback would read its own configuration files and log to standard
/// output.
public final class StartupLogging extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        var encoder = LogLineEncoder.plain(new Redactor(List.of()));
        encoder.setContext(context);
        encoder.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(Logging.standardError(context, encoder));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
