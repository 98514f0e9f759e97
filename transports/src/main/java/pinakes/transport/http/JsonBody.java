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

/// Reads the JSON body of a request, within a size and a time, and refuses what does not keep to them.
public final class JsonBody {
    /// How long a body may take to arrive unless a setting says otherwise.
    public static final Duration TIME_MAX = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(JsonBody.class);

    /// Above this the buffer grows with what arrives, so that a lie about the length costs the liar, not the server.
    private static final int TRUSTED_BYTES_MAX = 64 * 1024;

    private static final int DISCARDED_BYTES_MAX = 16 * 1024 * 1024;
    private static final Duration DISCARDING_MAX = Duration.ofSeconds(5);
    private static final int BUFFER_BYTES = 16 * 1024;

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
        if (length != 0 && !isJson(request.getHeaders().get(HttpHeader.CONTENT_TYPE))) {
            return refuseEarly(
                    Rejection.of(
                            HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                            "The body is application/json in UTF-8",
                            "unsupported_media_type"),
                    request,
                    response,
                    callback);
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

    /// Answers at once, and only then reads on for a while, to no use but this: a client that is still sending when the
    /// connection is closed never gets to read why.
    private byte @Nullable [] refuseEarly(Rejection rejection, Request request, Response response, Callback callback) {
        var afterwards = Callback.from(
                () -> {
                    discard(request);
                    callback.succeeded();
                },
                callback::failed);
        return refuse(rejection, response, afterwards);
    }

    private static void discard(Request request) {
        if (request.getHeaders().contains(HttpHeader.EXPECT)) {
            return; // such a client waits for the answer before it sends anything
        }
        var buffer = new byte[BUFFER_BYTES];
        try {
            var in = new TimedInput(Content.Source.asInputStream(request), DISCARDING_MAX);
            for (var discarded = 0; discarded < DISCARDED_BYTES_MAX; ) {
                var read = in.read(buffer, 0, buffer.length);
                if (read < 0) {
                    return;
                }
                discarded += read;
            }
        } catch (IOException | HttpException.RuntimeException e) {
            LOG.debug("The rest of a refused body could not be read: {}", e.toString());
        }
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
