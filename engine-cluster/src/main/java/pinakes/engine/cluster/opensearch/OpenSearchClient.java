package pinakes.engine.cluster.opensearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.outbound.OutboundHttp;
import pinakes.engine.outbound.RefusedCertificate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// Sends requests to OpenSearch.
///
/// All requests go to one node of the cluster, until it does not respond or is overloaded; then to the next. While a
/// request takes long, the node is probed, so that a silent one is left within seconds. A request that fails for a
/// temporary reason is retried a few times, with pauses that give a busy cluster time. Afterwards, the caller gets an
/// [EngineUnavailableException]. Every request is safe to repeat.
final class OpenSearchClient {
    static final String UNUSABLE = "The search index cannot be used: ";

    private static final Logger LOG = LoggerFactory.getLogger(OpenSearchClient.class);
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final Backoff SOME = Backoff.of(4, Duration.ofMillis(100), Duration.ofSeconds(2));

    /// More than any answer; one with the sizes of all documents of a page is the largest.
    private static final long RESPONSE_BYTES_MAX = 256L << 20;

    private static final int BAD_REQUEST = 400;
    private static final int MISSING = 404;
    static final int CONFLICT = 409;
    private static final int BUSY = 429;

    /// A node that answers so, or the proxy before it, cannot take requests now; another one may.
    private static final Set<Integer> OVERLOADED = Set.of(BUSY, 502, 503, 504);

    private static final Set<Integer> REFUSED = Set.of(401, 403);

    private static final int CAUSES_MAX = 10;

    /// Searches end after a few seconds; changes of many chunks may take longer.
    static final Duration SOON = Duration.ofSeconds(20);

    static final Duration LONG = Duration.ofMinutes(5);

    /// For what every search waits for before it begins.
    static final Duration BEFORE_SEARCH = Duration.ofSeconds(10);

    private static final Duration BETWEEN_PROBES = Duration.ofSeconds(3);

    private final OpenSearchAddress address;
    private final List<URI> nodes;

    /// The node that requests go to.
    private final AtomicInteger current = new AtomicInteger();

    private final HttpClient http;
    private final NodeProbe probe;

    OpenSearchClient(OpenSearchAddress address) {
        this(address, BETWEEN_PROBES);
    }

    /// @param betweenProbes of the node, while a request to it is in flight
    OpenSearchClient(OpenSearchAddress address, Duration betweenProbes) {
        this.address = address;
        this.nodes = address.nodes();
        this.http = OutboundHttp.client(CONNECT_TIMEOUT, address.tls());
        this.probe = new NodeProbe(OutboundHttp.client(CONNECT_TIMEOUT, address.tls()), betweenProbes);
    }

    /// A request.
    ///
    /// @param path with its query, begins with a slash
    /// @param body JSON or lines of JSON; empty for none
    record Request(String method, String path, String body, Duration timeout) {
        Request(String method, String path) {
            this(method, path, "", SOON);
        }

        Request(String method, String path, Object body) {
            this(method, path, JSON.writeValueAsString(body), SOON);
        }

        Request within(Duration longer) {
            return new Request(method, path, body, longer);
        }
    }

    /// Sends a request.
    ///
    /// @return empty when there is no such index
    Optional<JsonNode> send(Request request) throws InterruptedException {
        return SOME.retry(() -> sendOnce(request), EngineUnavailableException.class::isInstance, _ -> {});
    }

    private Optional<JsonNode> sendOnce(Request request) throws InterruptedException {
        var node = current.get();
        try {
            var response = response(nodes.get(node), request);
            var status = response.statusCode();
            if (OVERLOADED.contains(status)) {
                leave(node);
            }
            if (status == MISSING) {
                return Optional.empty();
            }
            var body = read(status, response.body());
            if (status / 100 != 2) {
                return refused(request, status, body);
            }
            var failed = failedPart(body);
            return failed.isMissingNode()
                    ? Optional.of(body)
                    : refused(request, failed.path("status").asInt(0), failed);
        } catch (IOException | JacksonException e) {
            LOG.debug(
                    "OpenSearch did not respond to {} {} at {}", request.method(), request.path(), nodes.get(node), e);
            leave(node);
            throw new EngineUnavailableException(
                    UNUSABLE
                            + (RefusedCertificate.isCauseOf(e)
                                    ? RefusedCertificate.explanation("OpenSearch", "index-ca")
                                    : "OpenSearch does not respond. Try again later."),
                    e);
        }
    }

    /// Further requests go to the next node, unless another request has left this one already.
    private void leave(int node) {
        current.compareAndSet(node, (node + 1) % nodes.size());
    }

    private HttpResponse<byte[]> response(URI node, Request request) throws IOException, InterruptedException {
        var body = BodyHandlers.limiting(BodyHandlers.ofByteArray(), RESPONSE_BYTES_MAX);
        return probe.await(
                http.sendAsync(built(node, request).timeout(request.timeout()).build(), body),
                request.timeout(),
                built(node, new Request("GET", "/")));
    }

    /// A proxy or a plugin may refuse a request in plain text.
    private static JsonNode read(int status, byte[] body) {
        try {
            return body.length == 0 ? MissingNode.getInstance() : JSON.readTree(body);
        } catch (JacksonException e) {
            if (status == BUSY || REFUSED.contains(status)) {
                return MissingNode.getInstance();
            }
            throw e;
        }
    }

    private HttpRequest.Builder built(URI node, Request request) {
        var built = HttpRequest.newBuilder(node.resolve(request.path()))
                .header(
                        "content-type",
                        request.path().contains("_bulk") || request.path().contains("_msearch")
                                ? "application/x-ndjson"
                                : "application/json")
                .method(
                        request.method(),
                        request.body().isEmpty()
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(request.body().getBytes(UTF_8)));
        var user = address.user();
        if (user != null) {
            var secret = user + ":" + (address.password() == null ? "" : address.password());
            built.header("authorization", "Basic " + Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)));
        }
        return built;
    }

    /// One of several changes, searches or lookups in a request may fail alone. Whoever sends changes of some versions
    /// looks for conflicts.
    private static JsonNode failedPart(JsonNode answer) {
        for (var parts : List.of(answer.path("responses"), answer.path("docs"))) {
            for (var part : parts) {
                if (part.has("error")) {
                    return part;
                }
            }
        }
        for (var item : answer.path("items")) {
            var change = item.iterator().next();
            if (change.has("error") && change.path("status").asInt() != CONFLICT) {
                return change;
            }
        }
        return MissingNode.getInstance();
    }

    /// Handles an error.
    ///
    /// @param status 0 for a failed lookup, which has only a type
    /// @return empty when there is no such index
    private static Optional<JsonNode> refused(Request request, int status, JsonNode answer) {
        var error = answer.path("error");
        var type = error.path("type").asString("");
        if (status == MISSING || type.equals("index_not_found_exception")) {
            return Optional.empty();
        }
        if (type.equals("resource_already_exists_exception")) {
            return Optional.of(answer); // another engine was faster
        }
        LOG.warn("OpenSearch answered {} {} with {} {}", request.method(), request.path(), status, types(error));
        if (status == BAD_REQUEST) {
            throw new IllegalStateException(
                    "OpenSearch refused " + request.method() + " " + request.path() + ": " + types(error));
        }
        if (REFUSED.contains(status)) {
            throw new EngineUnavailableException(
                    UNUSABLE + "OpenSearch refused the user or password, or the user lacks permissions.");
        }
        if (status == BUSY || type.equals("rejected_execution_exception")) {
            throw new EngineUnavailableException(UNUSABLE + "OpenSearch is too busy. Try again later.");
        }
        throw new EngineUnavailableException(
                UNUSABLE + "OpenSearch reported an error (" + status + (type.isEmpty() ? "" : " " + type) + ").");
    }

    /// The types of an error and its causes. Their reasons may contain texts of documents.
    private static List<String> types(JsonNode error) {
        var types = new ArrayList<String>();
        for (var each = error; each.has("type") && types.size() < CAUSES_MAX; each = each.path("caused_by")) {
            types.add(each.path("type").asString(""));
        }
        return types;
    }
}
