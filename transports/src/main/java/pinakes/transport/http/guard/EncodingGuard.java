package pinakes.transport.http.guard;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.Rejection;

/// Refuses compressed request bodies, which no endpoint decompresses.
public final class EncodingGuard implements Guard {
    private static final String IDENTITY = "identity";

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var encoding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
        return encoding == null || encoding.strip().equalsIgnoreCase(IDENTITY)
                ? null
                : Rejection.of(
                                HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                                "The Content-Encoding '" + Quoted.of(encoding)
                                        + "' is not supported: send the body uncompressed",
                                "unsupported_content_encoding")
                        .with("Accept-Encoding", IDENTITY);
    }
}
