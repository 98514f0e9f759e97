package pinakes.embedding.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.MeanVector;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.RecentQueries;
import pinakes.embedding.http.RequestGate.Pause;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;

/// A model on a server that is called over HTTP.
///
/// Requests for passages are retried while the server is in trouble; queries hardly, because a caller is waiting.
/// Redirects are not followed: they would send the key to another server.
public final class HttpEmbedder implements Embedder {
    private static final int BATCH_TEXTS_MAX = 32;
    private static final int WINDOW_TOKENS = 512;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PASSAGES_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(5);

    private final HttpEndpoint endpoint;
    private final HttpClient client;
    private final EmbeddingsRequest passages;
    private final EmbeddingsRequest queries;
    private final RecentQueries recent = new RecentQueries();

    /// Null until the server has answered, or the length of its vectors is known from earlier.
    private volatile @Nullable EmbeddingModel model;

    /// The server need not be up yet.
    ///
    /// @param requestsMax the largest number of requests with passages at the same time
    public HttpEmbedder(HttpEndpoint endpoint, int requestsMax) {
        this(endpoint, requestsMax, QUERY_TIMEOUT, InstantSource.system(), Thread::sleep);
    }

    HttpEmbedder(HttpEndpoint endpoint, int requestsMax, Duration queryTimeout, InstantSource clock, Pause pause) {
        this.endpoint = endpoint;
        this.client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        var gate = new RequestGate(requestsMax, clock, pause);
        this.passages =
                new EmbeddingsRequest(endpoint, client, PASSAGES_TIMEOUT, Retries.ofPassages(clock, pause, gate));
        this.queries = new EmbeddingsRequest(endpoint, client, queryTimeout, Retries.ofQueries(clock, pause, gate));
    }

    /// Asks the server once when it has never answered.
    @Override
    public EmbeddingModel model() {
        try {
            return learned(queries);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EmbeddingException.transientFailure("interrupted while waiting for the embedding server", e);
        }
    }

    @Override
    public String name() {
        return endpoint.model();
    }

    @Override
    public boolean isCalled(String wanted) {
        return name().equalsIgnoreCase(wanted);
    }

    @Override
    public int textTokensMax() {
        return WINDOW_TOKENS - EmbeddingModel.SPECIAL_TOKENS;
    }

    @Override
    public void assumeDimension(int dimension) {
        if (model == null) {
            model = described(dimension);
        }
    }

    @Override
    public String device() {
        return "remote (" + endpoint.base().getAuthority() + ")";
    }

    @Override
    public int tokens(String text) {
        return TokenEstimate.of(text);
    }

    @Override
    public PassageEmbedding embedPassage(String text) throws InterruptedException {
        return embedPassages(List.of(text)).getFirst();
    }

    @Override
    public List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
        return embed(texts, passages).stream()
                .map(vector -> new PassageEmbedding(vector, PassageTokens.NONE))
                .toList();
    }

    @Override
    public QueryEmbedding embedQuery(String text) throws InterruptedException {
        return recent.of(
                text, asked -> new QueryEmbedding(embed(List.of(asked), queries).getFirst(), QueryTokens.NONE, true));
    }

    /// Learns the length of all vectors from the first one.
    private EmbeddingModel learned(EmbeddingsRequest request) throws InterruptedException {
        var known = model;
        if (known == null) {
            known = described(request.send(List.of("dimension"), null).getFirst().length);
            model = known;
        }
        return known;
    }

    private EmbeddingModel described(int dimension) {
        return new EmbeddingModel(endpoint.model(), List.of(), dimension, WINDOW_TOKENS, "", false);
    }

    private List<float[]> embed(List<String> texts, EmbeddingsRequest request) throws InterruptedException {
        var dimension = learned(request).dimension();
        var split = texts.stream().map(this::windows).toList();
        var vectors = sent(split.stream().flatMap(List::stream).toList(), dimension, request)
                .iterator();
        var whole = new ArrayList<float[]>(texts.size());
        for (var windows : split) {
            var mean = new MeanVector(dimension);
            for (var window : windows) {
                mean.add(vectors.next(), Math.max(1, tokens(window)));
            }
            whole.add(mean.normalized());
        }
        return whole;
    }

    private List<String> windows(String text) {
        var windows = TokenEstimate.parts(text, textTokensMax());
        // Many servers refuse an empty text.
        return windows.isEmpty() ? List.of(" ") : windows;
    }

    private static List<float[]> sent(List<String> texts, int dimension, EmbeddingsRequest request)
            throws InterruptedException {
        var vectors = new ArrayList<float[]>(texts.size());
        for (var from = 0; from < texts.size(); from += BATCH_TEXTS_MAX) {
            var batch = texts.subList(from, Math.min(from + BATCH_TEXTS_MAX, texts.size()));
            vectors.addAll(request.send(batch, dimension));
        }
        return vectors;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
