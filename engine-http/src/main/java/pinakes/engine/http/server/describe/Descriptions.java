package pinakes.engine.http.server.describe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EngineJson;
import pinakes.engine.http.wire.EnginePaths;

/// The routes that describe all others. A description is written when somebody asks for it, which is seldom: every
/// start
/// would have to wait for it.
public final class Descriptions {
    public static final String OPEN_API_PATH = EnginePaths.ROOT + "/openapi.json";
    public static final String PAGE_PATH = EnginePaths.ROOT + "/docs";

    private Descriptions() {}

    public static List<Route> of(List<Route> routes, String version) {
        return List.of(
                Route.get(OPEN_API_PATH)
                        .about("engine", "This API, for programs: an OpenAPI 3.1 document.")
                        .answersWith("application/json", null, "The document.")
                        .by(
                                "documents:read",
                                _ -> whole("application/json", EngineJson.write(OpenApi.of(routes, version)))),
                Route.get(PAGE_PATH)
                        .about("engine", "This API, for people.")
                        .answersWith("text/html", null, "A page.")
                        .by(
                                "documents:read",
                                _ -> whole(
                                        "text/html; charset=utf-8",
                                        Page.of(routes, version).getBytes(StandardCharsets.UTF_8))));
    }

    private static Reply whole(String mediaType, byte[] body) {
        return new Reply.Whole(
                HttpStatus.OK_200,
                Map.of("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
                mediaType,
                ByteBuffer.wrap(body));
    }
}
