package pinakes.transport.http;

import java.io.IOException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/// Reads the JSON body of a request, up to a size.
public final class JsonBody {
    /// Above this the buffer grows with what arrives, so that a lie about the length costs the liar, not the server.
    private static final int TRUSTED_BYTES_MAX = 64 * 1024;

    private final int bytesMax;

    public JsonBody(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// What the headers alone speak against; null when nothing does.
    public @Nullable Rejection check(Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null || !isJson(type)) {
            return Rejection.of(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "The body is application/json", "unsupported_media_type");
        }
        return request.getLength() > bytesMax ? tooLarge() : null;
    }

    /// The body, or null when it turned out too large.
    public byte @Nullable [] read(Request request) throws IOException {
        var length = request.getLength();
        try (var in = Content.Source.asInputStream(request)) {
            if (length >= 0 && length <= TRUSTED_BYTES_MAX) {
                return in.readNBytes((int) length);
            }
            var bytes = in.readNBytes(bytesMax + 1);
            return bytes.length > bytesMax ? null : bytes;
        }
    }

    public Rejection tooLarge() {
        return Rejection.of(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "The body is larger than %d bytes".formatted(bytesMax),
                "payload_too_large");
    }

    private static boolean isJson(String contentType) {
        var base = MimeTypes.getContentTypeWithoutCharset(contentType);
        var semicolon = base.indexOf(';');
        return (semicolon < 0 ? base : base.substring(0, semicolon)).strip().equalsIgnoreCase("application/json");
    }
}
