package pinakes.engine.http.server;

import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
import pinakes.engine.http.server.route.Route;
import pinakes.tool.CallOrigin;
import pinakes.tool.TraceContext;

/// A call of the engine API at its end.
///
/// @param path the values of the variables in the route's path
/// @param caller the caller that the call was for
/// @param status the status of the response
public record ServedCall(
        Route route,
        Map<String, String> path,
        String caller,
        CallOrigin origin,
        TraceContext trace,
        int status,
        Duration took) {
    private static final Logger LOG = LoggerFactory.getLogger("pinakes.call");
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;

    public ServedCall {
        path = Map.copyOf(path);
    }

    /// The route, such as `GET /api/v1/jobs/{id}`.
    public String operation() {
        return route.method() + " " + route.path();
    }

    /// Whether the caller was not allowed to make the call.
    public boolean isRefused() {
        return status == HttpStatus.FORBIDDEN_403;
    }

    /// The outcome, in the words that tool calls have for it.
    public String outcome() {
        if (status < HttpStatus.BAD_REQUEST_400) {
            return "success";
        }
        if (HttpStatus.isServerError(status)) {
            return "system_error";
        }
        return switch (status) {
            case HttpStatus.BAD_REQUEST_400,
                    HttpStatus.PAYLOAD_TOO_LARGE_413,
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    HttpStatus.UNPROCESSABLE_ENTITY_422 -> "validation_error";
            default -> "business_error";
        };
    }

    /// Logs the call with the same fields as a tool call.
    ///
    /// Reads that succeed are logged at debug level: programs poll jobs, and a gateway makes several for one tool
    /// call.
    void log() {
        logLine()
                .addKeyValue("operation", operation())
                .addKeyValue("caller", caller)
                .addKeyValue("outcome", isRefused() ? "refused" : outcome())
                .addKeyValue("duration_ms", Math.round(took.toNanos() / NANOS_PER_MILLISECOND * 10) / 10.0)
                .addKeyValue("status", status)
                .addKeyValue("via", origin.way().label())
                .addKeyValue("address", origin.address())
                .log("{} by {}: {}", operation(), caller, status);
    }

    private LoggingEventBuilder logLine() {
        if (isRefused()) {
            return LOG.atWarn();
        }
        return isChange() || status >= HttpStatus.BAD_REQUEST_400 ? LOG.atInfo() : LOG.atDebug();
    }

    /// A search is a POST, too, but only reads.
    private boolean isChange() {
        var needed = route.permission();
        return route.method().changes() && (needed == null || !needed.isForReading());
    }
}
