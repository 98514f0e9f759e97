package pinakes.transport.http;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.text.Quoted;

/// Reads the JSON body of a request, within a size and a time, and refuses what does not keep to them.
public final class JsonBody {
    /// How long a body may take to arrive unless a setting says otherwise.
    public static final Duration TIME_MAX = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(JsonBody.class);

    /// Above this the buffer grows with what arrives, so that a lie about the length costs the liar, not the server.
    private static final int TRUSTED_BYTES_MAX = 64 * 1024;

    private final int bytesMax;
    private final Duration timeMax;
    private final RejectionForm form;

    public JsonBody(int bytesMax, Duration timeMax, RejectionForm form) {
        this.bytesMax = bytesMax;
        this.timeMax = timeMax;
        this.form = form;
    }

    /// The body, or null after it was refused.
    public byte @Nullable [] read(Request request, Response response, Callback callback) {
        var length = request.getLength();
        var contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (length != 0 && !isJson(contentType)) {
            return refuseEarly(wrongType(contentType), request, response, callback);
        }
        if (length > bytesMax) {
            return refuseEarly(tooLarge(), request, response, callback);
        }
        try {
            var in = new TimedInput(Content.Source.asInputStream(request), timeMax);
            if (length >= 0 && length <= TRUSTED_BYTES_MAX) {
                return in.readNBytes((int) length);
            }
            var bytes = in.readNBytes(bytesMax + 1);
            return bytes.length > bytesMax ? refuseEarly(tooLarge(), request, response, callback) : bytes;
        } catch (TimedInput.TooSlowException _) {
            var tooSlow = Rejection.of(
                    HttpStatus.REQUEST_TIMEOUT_408,
                    "The body did not arrive within " + timeMax.toSeconds() + " seconds",
                    "request_timeout");
            return refuse(tooSlow.with("Connection", "close"), response, callback);
        } catch (IOException | HttpException.RuntimeException e) {
            LOG.debug("A body could not be read: {}", e.toString());
            var unreadable = Rejection.of(HttpStatus.BAD_REQUEST_400, "The body could not be read", "unreadable_body");
            return refuse(unreadable, response, callback);
        }
    }

    private byte @Nullable [] refuse(Rejection rejection, Response response, Callback callback) {
        form.write(rejection, response, callback);
        return null;
    }

    private byte @Nullable [] refuseEarly(Rejection rejection, Request request, Response response, Callback callback) {
        return refuse(rejection, response, RefusedBody.discardedBefore(request, callback));
    }

    private static Rejection wrongType(@Nullable String sent) {
        return Rejection.of(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                (sent == null ? "No Content-Type was sent" : "The Content-Type is '" + Quoted.of(sent) + "'")
                        + "; send the body as 'Content-Type: application/json', in UTF-8",
                "unsupported_media_type");
    }

    private Rejection tooLarge() {
        return Rejection.of(
                        HttpStatus.PAYLOAD_TOO_LARGE_413,
                        "The body is larger than " + bytesMax + " bytes",
                        "payload_too_large")
                .with("Connection", "close");
    }

    private static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        var charset = MimeTypes.getCharsetFromContentType(contentType);
        var base = MimeTypes.getContentTypeWithoutCharset(contentType);
        var semicolon = base.indexOf(';');
        return (charset == null || charset.equalsIgnoreCase("utf-8"))
                && (semicolon < 0 ? base : base.substring(0, semicolon)).strip().equalsIgnoreCase("application/json");
    }
}
