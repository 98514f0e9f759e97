package pinakes.embedding;

import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A model on a server that is reached over HTTP.
///
/// Passages wait for a server in trouble; questions do not, because somebody waits for the answer. Redirects are not
/// followed: they would carry the key elsewhere.
public final class HttpEmbedder implements Embedder {
    private static final int BATCH_TEXTS_MAX = 32;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration QUESTION_TIMEOUT = Duration.ofSeconds(5);

    private final HttpEndpoint endpoint;
    private final HttpClient client;
    private final EmbeddingsRequest passages;
    private final EmbeddingsRequest questions;

    /// Null until the server has answered, or somebody knows how long its vectors are.
    private volatile @Nullable EmbeddingModel model;

    private HttpEmbedder(HttpEndpoint endpoint, Retries retries) {
        this.endpoint = endpoint;
        this.client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        this.passages = new EmbeddingsRequest(endpoint, client, retries);
        this.questions = new EmbeddingsRequest(endpoint.within(QUESTION_TIMEOUT), client, Retries.none());
    }

    /// A model on a server that need not answer yet.
    public static HttpEmbedder at(HttpEndpoint endpoint) {
        return at(endpoint, new Retries(InstantSource.system(), Thread::sleep));
    }

    static HttpEmbedder at(HttpEndpoint endpoint, Retries retries) {
        return new HttpEmbedder(endpoint, retries);
    }

    /// Asks the server, once, when it has never answered.
    @Override
    public EmbeddingModel model() {
        try {
            return learned(questions);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw EmbeddingException.passing("nobody waits for the embedding server any more", e);
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
        return endpoint.windowTokens() - EmbeddingModel.MARKS;
    }

    @Override
    public void assumeDimension(int dimension) {
        if (model == null) {
            model = described(dimension);
        }
    }

    @Override
    public String device() {
        return endpoint.device();
    }

    @Override
    public int tokens(String text) {
        return TokenEstimate.of(text);
    }

    @Override
    public float[] embedPassage(String text) throws InterruptedException {
        return embedPassages(List.of(text)).getFirst();
    }

    @Override
    public List<float[]> embedPassages(List<String> texts) throws InterruptedException {
        return embed(texts, passages);
    }

    @Override
    public float[] embedQuery(String text) throws InterruptedException {
        return embed(List.of(endpoint.queryPrefix() + text), questions).getFirst();
    }

    /// Any vector tells how long all are.
    private EmbeddingModel learned(EmbeddingsRequest request) throws InterruptedException {
        var known = model;
        if (known == null) {
            known = described(request.send(List.of("dimension"), null).getFirst().length);
            model = known;
        }
        return known;
    }

    private EmbeddingModel described(int dimension) {
        return new EmbeddingModel(
                endpoint.model(), List.of(), dimension, endpoint.windowTokens(), endpoint.queryPrefix());
    }

    private List<float[]> embed(List<String> texts, EmbeddingsRequest request) throws InterruptedException {
        var dimension = learned(request).dimension();
        var split = texts.stream().map(this::windows).toList();
        var vectors = sent(split.stream().flatMap(List::stream).toList(), dimension, request)
                .iterator();
        var whole = new ArrayList<float[]>(texts.size());
        for (var windows : split) {
            var mean = new UnitVector.Mean(dimension);
            for (var window : windows) {
                mean.add(vectors.next(), Math.max(1, tokens(window)));
            }
            whole.add(mean.direction());
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
