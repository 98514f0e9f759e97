package pinakes.conformance.console;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/// Serves a chat that shows MCP Apps: the page of `src/test/js/chat-host`, and the official packages that it uses.
///
/// The sandbox has another origin than the chat, and the strictest policy that the extension describes: it is what
/// a host uses for a page that declares nothing.
final class ChatHost implements AutoCloseable {
    private static final Path MODULE = Path.of("").toAbsolutePath();
    private static final Path PAGES = MODULE.resolve("src/test/js/chat-host");
    private static final String SANDBOX = "/sandbox.html";
    private static final String POLICY =
            "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
                    + " media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";
    private static final Map<String, String> TYPES =
            Map.of("html", "text/html; charset=utf-8", "mjs", "text/javascript", "js", "text/javascript");

    private final Server server = new Server(0);

    ChatHost() {
        server.setHandler(new Pages());
        LifeCycle.start(server);
    }

    /// The origin of the chat.
    String origin() {
        return "http://localhost:" + port();
    }

    String chat() {
        return origin() + "/host.html";
    }

    /// The sandbox, at another origin of the same server.
    String sandbox() {
        return "http://127.0.0.1:" + port() + SANDBOX;
    }

    private int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }

    private static final class Pages extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            var path = request.getHttpURI().getCanonicalPath();
            var file = (path.startsWith("/node_modules/") ? MODULE : PAGES).resolve(path.substring(1));
            if (!Files.isRegularFile(file)) {
                return false;
            }
            var headers = response.getHeaders();
            headers.put(HttpHeader.CONTENT_TYPE, TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), ""));
            if (path.startsWith("/node_modules/")) {
                headers.put(HttpHeader.CACHE_CONTROL, "max-age=3600, immutable");
            }
            if (path.equals(SANDBOX)) {
                headers.put("Content-Security-Policy", POLICY);
            }
            response.write(true, ByteBuffer.wrap(Files.readAllBytes(file)), callback);
            return true;
        }
    }
}
