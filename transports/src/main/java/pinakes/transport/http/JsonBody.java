package pinakes.transport.http;

import java.io.IOException;
import java.io.InputStream;
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

    private static final int DISCARDED_BYTES_MAX = 16 * 1024 * 1024;
    private static final int BUFFER_BYTES = 16 * 1024;

    private final int bytesMax;

    public JsonBody(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// What the headers speak against; null when they do not.
    public @Nullable Rejection check(Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && isJson(type)
                ? null
                : Rejection.of(
                        HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                        "The body is application/json",
                        "unsupported_media_type");
    }

    /// The body, or null when it is too large.
    public byte @Nullable [] read(Request request) throws IOException {
        var length = request.getLength();
        try (var in = Content.Source.asInputStream(request)) {
            if (length >= 0 && length <= Math.min(bytesMax, TRUSTED_BYTES_MAX)) {
                return in.readNBytes((int) length);
            }
            var bytes = length > bytesMax ? null : in.readNBytes(bytesMax + 1);
            if (bytes == null || bytes.length > bytesMax) {
                discard(in);
                return null;
            }
            return bytes;
        }
    }

    /// Reads on for a while, to no use but this: a client that is still sending when the connection is closed never
    /// gets to read why.
    private static void discard(InputStream in) throws IOException {
        var buffer = new byte[BUFFER_BYTES];
        for (var discarded = 0; discarded < DISCARDED_BYTES_MAX; ) {
            var read = in.read(buffer);
            if (read < 0) {
                return;
            }
            discarded += read;
        }
    }

    public Rejection tooLarge() {
        return Rejection.of(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "The body is larger than " + bytesMax + " bytes",
                "payload_too_large");
    }

    private static boolean isJson(String contentType) {
        var base = MimeTypes.getContentTypeWithoutCharset(contentType);
        var semicolon = base.indexOf(';');
        return (semicolon < 0 ? base : base.substring(0, semicolon)).strip().equalsIgnoreCase("application/json");
    }
}
