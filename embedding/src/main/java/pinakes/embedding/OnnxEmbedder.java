package pinakes.embedding;

import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;

/// A built-in model, running inside this process.
///
/// Passages share as many threads as there are cores. Questions have threads of their own: they start at once,
/// however many passages are waiting, and go first where both want the same core.
final class OnnxEmbedder implements Embedder {
    private final EmbeddingModel model;
    private final SharedNetwork network;
    private final NativeThreads passages;
    private final NativeThreads questions;
    private final int parallelism;

    private OnnxEmbedder(EmbeddingModel model, SharedNetwork network, int cores) {
        this.model = model;
        this.network = network;
        this.passages = NativeThreads.patient("embed-passage", cores);
        this.questions = NativeThreads.urgent("embed-question", cores);
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

    /// Keeps every core busy, with no more passages under way than there are cores, so that those of another
    /// caller get their turn in between.
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
        return questions.call(() -> vector(model.queryPrefix() + text));
    }

    private float[] vector(String text) throws InterruptedException {
        var tokens = network.tokenizer().encode(text);
        var room = model.textTokensMax();
        if (tokens.length <= room) {
            return run(tokens);
        }
        var mean = new UnitVector.Mean(model.dimension());
        for (var from = 0; from < tokens.length; from += room) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the passage is no longer wanted");
            }
            var part = Arrays.copyOfRange(tokens, from, Math.min(from + room, tokens.length));
            mean.add(run(part), part.length);
        }
        return mean.direction();
    }

    private float[] run(int[] tokens) {
        var tokenizer = network.tokenizer();
        var marked = new long[tokens.length + EmbeddingModel.MARKS];
        marked[0] = tokenizer.start();
        for (var index = 0; index < tokens.length; index++) {
            marked[index + 1] = tokens[index];
        }
        marked[marked.length - 1] = tokenizer.end();
        try {
            return network.vector(marked);
        } catch (OrtException e) {
            throw new EmbeddingException(String.format(Locale.ROOT, "the embedding model %s failed", model.name()), e);
        }
    }

    @Override
    public void close() {
        passages.close();
        questions.close();
        network.close();
    }
}
