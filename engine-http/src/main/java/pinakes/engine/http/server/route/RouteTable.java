package pinakes.engine.http.server.route;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds the route of a request.
public final class RouteTable {
    private final List<Route> routes;
    private final List<List<String>> patterns;

    /// Earlier routes take precedence: `/documents/events` comes before `/documents/{id}`.
    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
        this.patterns = routes.stream().map(route -> segments(route.path())).toList();
    }

    public List<Route> routes() {
        return routes;
    }

    public sealed interface Match {
        record Found(Route route, Map<String, String> path) implements Match {}

        /// The path exists, but not with this method.
        record OtherMethods(String allowed) implements Match {}

        record Nothing() implements Match {}
    }

    public Match find(String method, String path) {
        var segments = segments(path);
        @Nullable List<String> literal = null;
        for (var i = 0; i < routes.size(); i++) {
            var route = routes.get(i);
            if (literal != null && !literal.equals(patterns.get(i))) {
                continue;
            }
            var bound = bind(patterns.get(i), segments);
            if (bound == null) {
                continue;
            }
            if (route.method().name().equals(method)) {
                return new Match.Found(route, bound);
            }
            literal = patterns.get(i);
        }
        return literal == null ? new Match.Nothing() : new Match.OtherMethods(allowed(literal));
    }

    private String allowed(List<String> pattern) {
        return routes.stream()
                .filter(route -> segments(route.path()).equals(pattern))
                .map(route -> route.method().name())
                .collect(Collectors.joining(", "));
    }

    /// The variables of a path; null when it does not match the pattern.
    private static @Nullable Map<String, String> bind(List<String> pattern, List<String> segments) {
        if (pattern.size() != segments.size()) {
            return null;
        }
        var bound = new HashMap<String, String>();
        for (var i = 0; i < pattern.size(); i++) {
            var expected = pattern.get(i);
            if (expected.startsWith("{")) {
                bound.put(expected.substring(1, expected.length() - 1), segments.get(i));
            } else if (!expected.equals(segments.get(i))) {
                return null;
            }
        }
        return bound;
    }

    private static List<String> segments(String path) {
        return List.of(path.split("/", -1));
    }
}
