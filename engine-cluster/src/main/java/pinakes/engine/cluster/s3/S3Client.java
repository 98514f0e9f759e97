package pinakes.engine.cluster.s3;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.file.Sha256;
import pinakes.engine.outbound.OutboundHttp;
import pinakes.engine.outbound.RefusedCertificate;
import pinakes.engine.outbound.WholeResponse;

/// Sends requests to a bucket.
///
/// A request that fails for a temporary reason is retried a few times. Afterwards, and for every other failure, the
/// caller gets an [EngineUnavailableException].
final class S3Client {
    private static final Logger LOG = LoggerFactory.getLogger(S3Client.class);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);
    private static final Backoff SOME = Backoff.of(3, Duration.ofMillis(200), Duration.ofSeconds(2));

    /// More than a list of a thousand objects.
    private static final int SHORT_BYTES_MAX = 16 << 20;

    private static final int MISSING = 404;
    private static final int NO_SUCH_RANGE = 416;
    private static final Set<Integer> REFUSED = Set.of(401, 403);

    private final S3Address address;
    private final S3Content content;
    private final String unusable;
    private final S3Signature signature;
    private final InstantSource clock;
    private final HttpClient http;

    S3Client(S3Address address, S3Content content, InstantSource clock) {
        this.address = address;
        this.content = content;
        this.unusable = content.unusable();
        this.signature = new S3Signature(address.accessKey(), address.secretKey(), address.region());
        this.clock = clock;
        this.http = OutboundHttp.client(CONNECT_TIMEOUT, address.tls());
    }

    /// A request to an object, or to the bucket if the key is empty.
    ///
    /// @param headers by lower-case name
    record Request(
            String method, String key, SortedMap<String, String> query, SortedMap<String, String> headers, Body body) {
        Request(String method, String key) {
            this(method, key, Collections.emptySortedMap(), Collections.emptySortedMap(), Body.NONE);
        }

        Request with(String parameter, String value) {
            var more = new TreeMap<>(query);
            more.put(parameter, value);
            return new Request(method, key, more, headers, body);
        }

        Request withHeader(String name, String value) {
            var more = new TreeMap<>(headers);
            more.put(name, value);
            return new Request(method, key, query, more, body);
        }

        Request with(Body sent) {
            return new Request(method, key, query, headers, sent);
        }
    }

    /// The body of a request, which can be sent again.
    record Body(String sha256, BodyPublisher publisher) {
        private static final Body NONE = of(new byte[0]);

        static Body of(byte[] bytes) {
            return new Body(
                    Sha256.hex(bytes), bytes.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes));
        }

        static Body of(Path file, String sha256) {
            try {
                return new Body(sha256, BodyPublishers.ofFile(file));
            } catch (FileNotFoundException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// An answer that was not refused.
    ///
    /// @param body null when there is no such object, or nothing of it in the range
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(byte @Nullable [] body, int status, HttpHeaders headers) {
        Optional<String> header(String name) {
            return headers.firstValue(name);
        }
    }

    /// A part of an object.
    ///
    /// @param total the size of the object
    record Range(ByteBuffer bytes, long total) {}

    /// Sends a request whose answer is short.
    ///
    /// @return empty when there is no such object
    Optional<S3Xml> send(Request request) throws InterruptedException {
        return Optional.ofNullable(send(request, SHORT_BYTES_MAX).body()).map(S3Xml::of);
    }

    /// Sends a request and returns the tag that the server gives to what was sent.
    String put(Request request) throws InterruptedException {
        return send(request, SHORT_BYTES_MAX).header("etag").orElse("");
    }

    /// Reads a part of an object; empty when there is no such object.
    Optional<Range> range(String key, long from, int bytesMax) throws InterruptedException {
        var asked = new Request("GET", key).withHeader("range", "bytes=" + from + "-" + (from + bytesMax - 1));
        var answer = send(asked, Math.max(bytesMax, SHORT_BYTES_MAX));
        if (answer.body() == null) {
            return answer.status() == MISSING ? Optional.empty() : Optional.of(new Range(ByteBuffer.allocate(0), from));
        }
        var total = answer.header("content-range").map(text -> text.substring(text.lastIndexOf('/') + 1));
        try {
            var bytes = ByteBuffer.wrap(answer.body());
            return Optional.of(new Range(bytes, total.map(Long::parseLong).orElse((long) bytes.remaining())));
        } catch (NumberFormatException e) {
            throw new EngineUnavailableException(unusable + "S3 did not return the size of an object.", e);
        }
    }

    private Answer send(Request request, long bytesMax) throws InterruptedException {
        return SOME.retry(
                () -> sendOnce(request, bytesMax, ANSWER_TIMEOUT),
                EngineUnavailableException.class::isInstance,
                _ -> {});
    }

    /// Whether the bucket can be used now; not repeated.
    ///
    /// @throws EngineUnavailableException when it cannot
    void probe(Duration timeout) throws InterruptedException {
        var answer =
                sendOnce(new Request("GET", "").with("list-type", "2").with("max-keys", "1"), SHORT_BYTES_MAX, timeout);
        if (answer.body() == null) {
            throw new EngineUnavailableException(unusable + "there is no such bucket.");
        }
    }

    private Answer sendOnce(Request request, long bytesMax, Duration timeout) throws InterruptedException {
        var url = address.of(request.key(), request.query());
        var sent = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .method(request.method(), request.body().publisher());
        signature
                .signed(request.method(), url, request.headers(), request.body().sha256(), clock.instant())
                .forEach(sent::setHeader);
        try {
            var response = WholeResponse.of(http, sent.build(), BodyHandlers.ofByteArray(), bytesMax);
            var status = response.statusCode();
            if (status / 100 == 2) {
                return new Answer(response.body(), status, response.headers());
            }
            var error = S3Xml.of(response.body());
            var code = error.first("Error/Code").orElse("");
            if ((status == MISSING && !code.equals("NoSuchBucket")) || status == NO_SUCH_RANGE) {
                return new Answer(null, status, response.headers());
            }
            throw refused(request, status, code, error.first("Error/Message").orElse(""));
        } catch (IOException e) {
            LOG.debug("S3 did not respond to {} {}", request.method(), url, e);
            throw new EngineUnavailableException(
                    unusable
                            + (RefusedCertificate.isCauseOf(e)
                                    ? RefusedCertificate.explanation("the S3 server", content.authority())
                                    : "the S3 server does not respond. Try again later."),
                    e);
        }
    }

    private EngineUnavailableException refused(Request request, int status, String code, String message) {
        LOG.warn(
                "S3 answered {} {} with {} {}: {}",
                request.method(),
                address.of(request.key(), request.query()),
                status,
                code,
                message);
        if (REFUSED.contains(status)) {
            return new EngineUnavailableException(
                    unusable + "S3 refused the keys, or they lack permissions (" + code + ").");
        }
        return new EngineUnavailableException(
                unusable + "S3 reported an error (" + status + (code.isEmpty() ? "" : " " + code) + ").");
    }
}
