package pinakes.transport.http;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
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
import pinakes.transport.limit.MemoryBudget;

/// Reads the JSON body of a request, within a size and a time.
public record JsonBody(int bytesMax, Duration timeMax, RejectionForm form, MemoryBudget memory) {
    public static final Duration TIME_MAX = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(JsonBody.class);

    /// The buffer grows with what arrives: a false Content-Length must not cost memory.
    private static final int FIRST_BYTES = 8 * 1024;

    private static final int MEGABYTE = 1024 * 1024;

    /// Counts the memory of a request and its answer until the answer is written.
    public MemoryBudget.Held hold(Request request) {
        var held = memory.hold();
        Request.addCompletionListener(request, _ -> held.close());
        return held;
    }

    /// The rejection when there is no memory for a body or an answer.
    public Rejection outOfMemory() {
        return Rejection.busy(memory.full());
    }

    /// The body; null after refusing it.
    ///
    /// @param held counts the body's bytes
    public byte @Nullable [] read(Request request, Response response, Callback callback, MemoryBudget.Held held) {
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
            var most = length < 0 ? bytesMax + 1 : (int) length;
            var bytes = new byte[Math.min(most, FIRST_BYTES)];
            var size = in.readNBytes(bytes, 0, bytes.length);
            while (size == bytes.length && size < most) {
                var larger = (int) Math.min(most, 2L * size);
                if (!held.add(larger - (size == FIRST_BYTES ? 0 : size))) {
                    held.close();
                    return refuseEarly(outOfMemory(), request, response, callback);
                }
                bytes = Arrays.copyOf(bytes, larger);
                size += in.readNBytes(bytes, size, larger - size);
            }
            return size > bytesMax
                    ? refuseEarly(tooLarge(), request, response, callback)
                    : size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
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
                        "The body is larger than " + size(bytesMax)
                                + ", the limit for one request; send it in smaller parts",
                        "payload_too_large")
                .with("Connection", "close");
    }

    private static String size(int bytes) {
        return bytes % MEGABYTE == 0 ? bytes / MEGABYTE + " MB" : bytes + " bytes";
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
