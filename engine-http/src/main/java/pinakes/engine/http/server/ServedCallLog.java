package pinakes.engine.http.server;

import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Logs every call of the engine API at its end, with the same fields as a tool call.
///
/// Reads that succeed are logged at debug level: programs poll jobs, and a gateway makes several for one tool call.
final class ServedCallLog {
    private static final Logger LOG = LoggerFactory.getLogger("pinakes.call");
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;

    private ServedCallLog() {}

    static void ended(ServedCall call) {
        level(call)
                .addKeyValue("operation", call.operation())
                .addKeyValue("caller", call.caller())
                .addKeyValue("outcome", call.isRefused() ? "refused" : call.outcome())
                .addKeyValue("duration_ms", Math.round(call.took().toNanos() / NANOS_PER_MILLISECOND * 10) / 10.0)
                .addKeyValue("status", call.status())
                .addKeyValue("via", call.origin().way().label())
                .addKeyValue("address", call.origin().address())
                .log("{} by {}: {}", call.operation(), call.caller(), call.status());
    }

    private static LoggingEventBuilder level(ServedCall call) {
        if (call.isRefused()) {
            return LOG.atWarn();
        }
        return call.route().method().changes() || call.status() >= HttpStatus.BAD_REQUEST_400
                ? LOG.atInfo()
                : LOG.atDebug();
    }
}
