package pinakes.transport.rest;

import java.time.Duration;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.JsonResponse;

/// `GET /metrics/history`: the server's figures of the last few hours, for charts.
public final class MetricsHistory extends Handler.Abstract {
    public static final String PATH = "/metrics/history";

    private static final String HOURS = "hours";
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]?");

    private final Function<Duration, ?> history;
    private final Duration longest;

    /// @param history the figures of a period until now, written as JSON
    /// @param longest how far they reach back
    public MetricsHistory(Function<Duration, ?> history, Duration longest) {
        this.history = history;
        this.longest = longest;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.GET, request, response, callback)) {
            return true;
        }
        var query = Request.extractQueryParameters(request);
        var hours = query.getValue(HOURS);
        var unknown =
                query.getNames().stream().filter(name -> !name.equals(HOURS)).findFirst();
        if (unknown.isPresent()) {
            refuse("Unknown parameter '" + Quoted.of(unknown.get()) + "'. Allowed: " + HOURS + ".", response, callback);
        } else if (hours != null && !isPossible(hours)) {
            refuse(
                    "hours must be a number from 1 to " + longest.toHours() + ", got '" + Quoted.of(hours) + "'.",
                    response,
                    callback);
        } else {
            var figures = history.apply(hours == null ? longest : Duration.ofHours(Integer.parseInt(hours)));
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            JsonResponse.write(HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(figures), response, callback);
        }
        return true;
    }

    private boolean isPossible(String hours) {
        return NUMBER.matcher(hours).matches() && Integer.parseInt(hours) <= longest.toHours();
    }

    private static void refuse(String why, Response response, Callback callback) {
        Problem.of(HttpStatus.BAD_REQUEST_400, why).write(response, callback);
    }
}
