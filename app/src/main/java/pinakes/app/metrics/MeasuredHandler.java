package pinakes.app.metrics;

import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.observe.CallDurations;

/// Times the requests to one path of a server, by method and status.
///
/// A request lasts until its response is complete, so a stream of notifications lasts as long as its client listens.
public final class MeasuredHandler extends Handler.Wrapper {
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS");

    private final MeterProvider<Timer> timers;

    private MeasuredHandler(String server, String path, Handler measured, MeterRegistry meters) {
        super(measured);
        this.timers = Timer.builder("pinakes.http.requests")
                .description("HTTP requests by server, path, method and status")
                .tag("server", server)
                .tag("path", path)
                .serviceLevelObjectives(CallDurations.buckets())
                .withRegistry(meters);
    }

    /// Measures all handlers of a server.
    ///
    /// @param handlers by path
    public static Map<String, Handler> around(Map<String, Handler> handlers, String server, MeterRegistry meters) {
        return handlers.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> new MeasuredHandler(server, entry.getKey(), entry.getValue(), meters)));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        var began = System.nanoTime();
        var method = METHODS.contains(request.getMethod()) ? request.getMethod() : "other";
        Request.addCompletionListener(
                request,
                _ -> timers.withTags("method", method, "status", String.valueOf(response.getStatus()))
                        .record(System.nanoTime() - began, TimeUnit.NANOSECONDS));
        return super.handle(request, response, callback);
    }
}
