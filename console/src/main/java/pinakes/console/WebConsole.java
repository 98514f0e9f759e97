package pinakes.console;

import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Serves the console: its page at `/` to browsers, and its files under `/console/VERSION/`.
///
/// Everything else, and `/` for programs, is passed on. The files hold no data and need no key.
public final class WebConsole extends Handler.Wrapper {
    private static final String FILES = "/console/";

    /// The page loads nothing from other hosts, runs no inline script, evaluates no text and cannot be framed. Images
    /// of documents are fetched with the key of the user, so they arrive as blobs.
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self';"
                    + " connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    /// Workers need a separate policy: the worker of pdf.js decodes images in WebAssembly.
    private static final String WORKER_POLICY =
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    private static final String WORKER = ".worker.min.mjs";

    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String ASK_EVERY_TIME = "no-cache";

    private final WebFiles files = new WebFiles();

    /// @param others serves what is not part of the console
    public WebConsole(Handler others) {
        super(others);
    }

    /// The path of one of its files, relative to the server's root, for pages that look like the console.
    public static String pathOf(String name) {
        return FILES.substring(1) + new WebFiles().version() + "/" + name;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            return super.handle(request, response, callback);
        }
        var path = request.getHttpURI().getCanonicalPath();
        // Browsers name HTML; programs such as curl accept anything.
        if (path.equals("/") && headerContains(request, HttpHeader.ACCEPT, "text/html")) {
            write(files.page(), ASK_EVERY_TIME, POLICY, request, response, callback);
            return true;
        }
        var file = path.startsWith(FILES) ? file(path.substring(FILES.length())) : Optional.<WebFile>empty();
        if (file.isEmpty()) {
            return super.handle(request, response, callback);
        }
        var caching = files.areFinal() ? FOR_EVER : ASK_EVERY_TIME;
        write(file.get(), caching, path.endsWith(WORKER) ? WORKER_POLICY : POLICY, request, response, callback);
        return true;
    }

    /// A file of this version; pages from an older version must not mix with it.
    private Optional<WebFile> file(String path) {
        var prefix = files.version() + "/";
        return path.startsWith(prefix) ? files.find(path.substring(prefix.length())) : Optional.empty();
    }

    private void write(
            WebFile file, String caching, String policy, Request request, Response response, Callback callback) {
        var headers = response.getHeaders();
        var tag = "W/\"" + files.version() + "\"";
        headers.put("Content-Security-Policy", policy);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put(HttpHeader.CACHE_CONTROL, caching);
        headers.put(HttpHeader.ETAG, tag);
        headers.add(HttpHeader.VARY, "Accept, Accept-Encoding");
        if (files.areFinal() && tag.equals(request.getHeaders().get(HttpHeader.IF_NONE_MATCH))) {
            response.setStatus(HttpStatus.NOT_MODIFIED_304);
            callback.succeeded();
            return;
        }
        var compressed = file.compresses() && headerContains(request, HttpHeader.ACCEPT_ENCODING, "gzip");
        var content = (compressed ? file.gzipped() : file.plain()).duplicate();
        response.setStatus(HttpStatus.OK_200);
        headers.put(HttpHeader.CONTENT_TYPE, file.mediaType());
        headers.put(HttpHeader.CONTENT_LENGTH, content.remaining());
        if (compressed) {
            headers.put(HttpHeader.CONTENT_ENCODING, "gzip");
        }
        if (HttpMethod.HEAD.is(request.getMethod())) {
            callback.succeeded();
        } else {
            response.write(true, content, callback);
        }
    }

    private static boolean headerContains(Request request, HttpHeader header, String wanted) {
        return request.getHeaders().getValuesList(header).stream()
                .anyMatch(accepted -> accepted.toLowerCase(Locale.ROOT).contains(wanted));
    }
}
