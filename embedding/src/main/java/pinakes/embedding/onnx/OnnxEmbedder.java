package pinakes.embedding.onnx;

import ai.onnxruntime.OrtException;
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

/// A built-in model, running in this process.
///
/// Passages share as many threads as there are cores. Queries have threads of their own with a higher priority, so they
/// start at once however many passages are queued.
final class OnnxEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final SharedNetwork network;
    private final NativeThreads passages;
    private final NativeThreads queries;
    private final int parallelism;

    private OnnxEmbedder(EmbeddingModel model, SharedNetwork network, int cores) {
        this.model = model;
        this.network = network;
        this.passages = NativeThreads.background("embed-passage", cores);
        this.queries = NativeThreads.urgent("embed-query", cores);
        this.parallelism = cores;
    }

    static OnnxEmbedder load(OnnxModel onnx, Path cache, int cores) {
        return new OnnxEmbedder(onnx.model(), SharedNetwork.of(onnx, cache), cores);
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
    public float[] embedPassage(String text) throws InterruptedException {
        return passages.call(() -> vector(text));
    }

    /// Keeps all cores busy but never queues more passages than cores, so that other callers get their turn.
    @Override
    public List<float[]> embedPassages(List<String> texts) throws InterruptedException {
        var vectors = new ArrayList<float[]>(texts.size());
        var underWay = new ArrayDeque<Future<float[]>>(parallelism);
        try {
            for (var text : texts) {
                if (underWay.size() == parallelism) {
                    vectors.add(NativeThreads.await(underWay.remove()));
                }
                underWay.add(passages.start(() -> vector(text)));
            }
            while (!underWay.isEmpty()) {
                vectors.add(NativeThreads.await(underWay.remove()));
            }
            return vectors;
        } finally {
            underWay.forEach(rest -> rest.cancel(true));
        }
    }

    @Override
    public float[] embedQuery(String text) throws InterruptedException {
        return queries.call(() -> vector(model.queryPrefix() + text));
    }

    private float[] vector(String text) throws InterruptedException {
        var tokens = network.tokenizer().encode(text);
        var room = model.textTokensMax();
        if (tokens.length <= room) {
            return run(tokens);
        }
        var mean = new MeanVector(model.dimension());
        for (var from = 0; from < tokens.length; from += room) {
            if (Thread.interrupted()) {
                throw new InterruptedException("embedding a long text was cancelled");
            }
            var part = Arrays.copyOfRange(tokens, from, Math.min(from + room, tokens.length));
            mean.add(run(part), part.length);
        }
        return mean.normalized();
    }

    private float[] run(int[] tokens) {
        var tokenizer = network.tokenizer();
        var framed = new long[tokens.length + EmbeddingModel.SPECIAL_TOKENS];
        framed[0] = tokenizer.start();
        for (var index = 0; index < tokens.length; index++) {
            framed[index + 1] = tokens[index];
        }
        framed[framed.length - 1] = tokenizer.end();
        try {
            return network.vector(framed);
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
