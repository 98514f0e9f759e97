package pinakes.engine.http.server.describe;

import java.util.List;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;

/// The routes that describe all others.
public final class Descriptions {
    public static final String OPEN_API_PATH = EnginePaths.ROOT + "/openapi.json";
    public static final String PAGE_PATH = EnginePaths.ROOT + "/docs";

    private Descriptions() {}

    public static List<Route> of(List<Route> routes, String version) {
        return List.of();
    }
}
