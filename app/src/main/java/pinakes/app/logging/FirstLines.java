package pinakes.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;

/// How lines are logged before the settings are known: warnings, plain, on standard error.
///
/// Logback finds it as a service. Without it, Logback would look for files of its own and then log to standard output.
public final class FirstLines extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        var encoder = LineEncoder.plain(new Redactor(List.of()));
        encoder.setContext(context);
        encoder.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(Logging.standardError(context, encoder));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
