package pinakes.embedding.onnx;

import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.MeanVector;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.RecentQueries;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;

/// A built-in model, running in this process.
///
/// Passages share as many threads as there are cores. Queries have their own threads with a higher priority, so they
/// start at once however many passages are queued.
final class OnnxEmbedder implements Embedder {
    private final OnnxModel onnx;
    private final EmbeddingModel model;
    private final SharedNetwork network;
    private final NativeThreads passages;
    private final NativeThreads queries;
    private final int parallelism;
    private final RecentQueries recent = new RecentQueries();

    /// @param cache the directory for the weights
    OnnxEmbedder(OnnxModel onnx, Path cache, int cores) {
        this.onnx = onnx;
        this.model = onnx.model();
        this.network = SharedNetwork.of(onnx, cache);
        this.passages = NativeThreads.background("embed-passage", cores);
        this.queries = NativeThreads.urgent("embed-query", cores);
        this.parallelism = cores;
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public int tokens(String text) {
        return network.tokenizer().count(text);
    }

    @Override
    public int tokenVectors(String part) {
        var projection = network.projection();
        return projection == null ? 0 : projection.telling(network.tokenizer().encode(part));
    }

    @Override
    public PassageEmbedding embedPassage(String text) throws InterruptedException {
        return passages.call(() -> passage(text));
    }

    /// Keeps all cores busy but never queues more passages than cores, so that other callers get their turn.
    @Override
    public List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
        var embeddings = new ArrayList<PassageEmbedding>(texts.size());
        var underWay = new ArrayDeque<Future<PassageEmbedding>>(parallelism);
        try {
            for (var text : texts) {
                if (underWay.size() == parallelism) {
                    embeddings.add(NativeThreads.await(underWay.remove()));
                }
                underWay.add(passages.start(() -> passage(text)));
            }
            while (!underWay.isEmpty()) {
                embeddings.add(NativeThreads.await(underWay.remove()));
            }
            return embeddings;
        } finally {
            underWay.forEach(rest -> rest.cancel(true));
        }
    }

    @Override
    public QueryEmbedding embedQuery(String text) throws InterruptedException {
        return recent.of(text, asked -> queries.call(() -> query(asked)));
    }

    private PassageEmbedding passage(String text) throws InterruptedException {
        var vector = new MeanVector(model.dimension());
        var projection = network.projection();
        var tokens = new ArrayList<PassageTokens>();
        for (var window : windows(network.tokenizer().encode(text))) {
            var states = run(window);
            vector.add(onnx.pooling().pool(states, model.dimension()), Math.max(1, window.length));
            if (projection != null) {
                tokens.add(projection.passage(window, states));
            }
        }
        return new PassageEmbedding(
                vector.normalized(), projection == null ? PassageTokens.NONE : PassageTokens.join(tokens));
    }

    /// Only the first window of a query is compared token by token; no query that a person types is longer.
    private QueryEmbedding query(String text) throws InterruptedException {
        var vector = new MeanVector(model.dimension());
        var tokens = QueryTokens.NONE;
        var understood = false;
        var first = true;
        var projection = network.projection();
        var tokenizer = network.tokenizer();
        var prefix = tokenizer.count(model.queryPrefix());
        for (var window : windows(tokenizer.encode(model.queryPrefix() + text))) {
            var states = run(window);
            vector.add(onnx.pooling().pool(states, model.dimension()), Math.max(1, window.length));
            var from = first ? prefix : 0;
            understood |= Arrays.stream(window, from, window.length).anyMatch(tokenizer::isKnown);
            if (first && projection != null) {
                tokens = projection.query(window, prefix, states, tokenizer::isKnown);
            }
            first = false;
        }
        return new QueryEmbedding(vector.normalized(), tokens, understood && onnx.reads(text));
    }

    /// Splits tokens into as many as the model reads at once; an empty text is one empty window.
    private List<int[]> windows(int[] tokens) {
        var room = model.textTokensMax();
        var windows = new ArrayList<int[]>();
        for (var from = 0; from == 0 || from < tokens.length; from += room) {
            windows.add(Arrays.copyOfRange(tokens, from, Math.min(from + room, tokens.length)));
        }
        return windows;
    }

    private FloatBuffer run(int[] tokens) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("embedding a text was cancelled");
        }
        var tokenizer = network.tokenizer();
        var framed = new long[tokens.length + EmbeddingModel.SPECIAL_TOKENS];
        framed[0] = tokenizer.start();
        for (var index = 0; index < tokens.length; index++) {
            framed[index + 1] = tokens[index];
        }
        framed[framed.length - 1] = tokenizer.end();
        try {
            return network.states(framed);
        } catch (OrtException e) {
            throw new EmbeddingException("the embedding model " + model.name() + " failed", e);
        }
    }

    @Override
    public void close() {
        passages.close();
        queries.close();
        network.close();
    }
}
