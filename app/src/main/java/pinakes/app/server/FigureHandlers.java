package pinakes.app.server;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import pinakes.app.history.ServerHistory;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.rest.Metrics;
import pinakes.transport.rest.MetricsHistory;
import pinakes.transport.rest.RestGuards;

/// The metrics of a process: the current ones, and those of the last few hours.
///
/// @param scrape the metrics of this process in Prometheus format
record FigureHandlers(Supplier<String> scrape, ServerHistory history) {
    Map<String, Handler> behind(List<Guard> guards) {
        return Map.of(
                Metrics.PATH,
                RestGuards.before(new Metrics(scrape), guards),
                MetricsHistory.PATH,
                RestGuards.before(new MetricsHistory(history::report, ServerHistory.LENGTH), guards));
    }
}
