package pinakes.embedding;

import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// A model on a server that is reached over HTTP.
///
/// Redirects are not followed: they would carry the key elsewhere.
public final class HttpEmbedder implements Embedder {
    private static final int BATCH_TEXTS_MAX = 32;
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final EmbeddingModel model;
    private final HttpClient client;
    private final EmbeddingsRequest request;
    private final String device;

    private HttpEmbedder(EmbeddingModel model, String device, HttpClient client, EmbeddingsRequest request) {
        this.model = model;
        this.device = device;
        this.client = client;
        this.request = request;
    }

    /// Asks the server for one vector, to learn how long they are.
    public static HttpEmbedder connect(HttpEndpoint endpoint) throws InterruptedException {
        return connect(endpoint, new Retries(InstantSource.system(), Thread::sleep));
    }

    static HttpEmbedder connect(HttpEndpoint endpoint, Retries retries) throws InterruptedException {
        var client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        var request = new EmbeddingsRequest(endpoint, client, retries);
        try {
            var dimension = request.send(List.of("dimension"), null).getFirst().length;
            var model = new EmbeddingModel(
                    endpoint.model(), List.of(), dimension, endpoint.windowTokens(), endpoint.queryPrefix());
            return new HttpEmbedder(model, endpoint.device(), client, request);
        } catch (EmbeddingException | InterruptedException e) {
            client.shutdownNow();
            throw e;
        }
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public String device() {
        return device;
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
        var split = texts.stream().map(this::windows).toList();
        var vectors = sent(split.stream().flatMap(List::stream).toList()).iterator();
        var whole = new ArrayList<float[]>(texts.size());
        for (var windows : split) {
            var mean = new UnitVector.Mean(model.dimension());
            for (var window : windows) {
                mean.add(vectors.next(), Math.max(1, tokens(window)));
            }
            whole.add(mean.direction());
        }
        return whole;
    }

    @Override
    public float[] embedQuery(String text) throws InterruptedException {
        return embedPassage(model.queryPrefix() + text);
    }

    private List<String> windows(String text) {
        var windows = TokenEstimate.parts(text, model.textTokensMax());
        // Many servers refuse an empty text.
        return windows.isEmpty() ? List.of(" ") : windows;
    }

    private List<float[]> sent(List<String> texts) throws InterruptedException {
        var vectors = new ArrayList<float[]>(texts.size());
        for (var from = 0; from < texts.size(); from += BATCH_TEXTS_MAX) {
            var batch = texts.subList(from, Math.min(from + BATCH_TEXTS_MAX, texts.size()));
            vectors.addAll(request.send(batch, model.dimension()));
        }
        return vectors;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
