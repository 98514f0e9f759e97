package pinakes.engine.http.server.describe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.Endpoint;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;

/// The routes that describe all others: the OpenAPI document, and Swagger UI that shows it to people.
///
/// The document is written when somebody asks for it, so that no start has to wait for it.
public final class Descriptions {
    public static final String OPEN_API_PATH = EnginePaths.ROOT + "/openapi.json";
    public static final String PAGE_PATH = EnginePaths.ROOT + "/docs";

    private static final String JSON = "application/json";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";

    /// The page loads nothing from elsewhere, runs no inline script and cannot be framed.
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private Descriptions() {}

    public static List<Route> of(List<Route> routes, String version) {
        return List.of(
                route(
                        OPEN_API_PATH,
                        "This API, for programs: an OpenAPI 3.1 document.",
                        JSON,
                        _ -> whole(JSON, JsonCodec.write(OpenApi.of(routes, version)))),
                file(PAGE_PATH, "This API, for people.", HTML, "docs.html"),
                part(STYLE, "swagger-ui.css"),
                part(SCRIPT, "swagger-ui-bundle.js"),
                part(SCRIPT, "docs.js"));
    }

    private static Route part(String mediaType, String name) {
        return file(PAGE_PATH + "/" + name, "A part of the page.", mediaType, name);
    }

    private static Route file(String path, String summary, String mediaType, String name) {
        return route(path, summary, mediaType, _ -> whole(mediaType, bytes(name)));
    }

    private static Route route(String path, String summary, String mediaType, Endpoint endpoint) {
        return Route.get(path)
                .about("engine", summary)
                .answersWith(mediaType, null, "The whole of it.")
                .by("documents:read", endpoint);
    }

    private static byte[] bytes(String name) throws IOException {
        try (var file = Objects.requireNonNull(Descriptions.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        }
    }

    private static Reply whole(String mediaType, byte[] body) {
        return new Reply.Whole(
                HttpStatus.OK_200, Map.of("Content-Security-Policy", POLICY), mediaType, ByteBuffer.wrap(body));
    }
}
