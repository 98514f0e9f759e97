package pinakes.engine.http.server.describe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Endpoint;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;

/// The routes to the documentation of the API: the OpenAPI document, and Swagger UI.
///
/// The document is generated on request, to not slow down the start of the server.
public final class ApiDocs {
    public static final String OPEN_API_PATH = EnginePaths.ROOT + "/openapi.json";
    public static final String PAGE_PATH = EnginePaths.ROOT + "/docs";

    private static final String JSON = "application/json";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";

    /// The page loads nothing from other hosts, runs no inline scripts and cannot be framed.
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private ApiDocs() {}

    public static List<Route> of(List<Route> routes, String version) {
        return List.of(
                route(
                        OPEN_API_PATH,
                        "Returns the OpenAPI 3.1 document of this API.",
                        JSON,
                        _ -> whole(JSON, JsonCodec.write(OpenApiDocument.of(routes, version)))),
                file(PAGE_PATH, "Shows the documentation of this API.", HTML, "docs.html"),
                part(STYLE, "swagger-ui.css"),
                part(SCRIPT, "swagger-ui-bundle.js"),
                part(SCRIPT, "docs.js"));
    }

    private static Route part(String mediaType, String name) {
        return file(PAGE_PATH + "/" + name, "Returns a resource of the documentation page.", mediaType, name);
    }

    private static Route file(String path, String summary, String mediaType, String name) {
        return route(path, summary, mediaType, _ -> whole(mediaType, bytes(name)));
    }

    private static Route route(String path, String summary, String mediaType, Endpoint endpoint) {
        return new Route.Group("engine")
                .get(path, summary)
                .answersWith(mediaType, null, "The file.")
                .by("documents:read", endpoint);
    }

    private static byte[] bytes(String name) throws IOException {
        try (var file = Objects.requireNonNull(ApiDocs.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        }
    }

    private static ApiReply whole(String mediaType, byte[] body) {
        return new ApiReply.Whole(
                HttpStatus.OK_200, Map.of("Content-Security-Policy", POLICY), mediaType, ByteBuffer.wrap(body));
    }
}
