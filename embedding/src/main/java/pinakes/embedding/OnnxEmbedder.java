package pinakes.embedding;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
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
    private final WordPieceTokenizer tokenizer;
    private final OnnxNetwork network;
    private final NativeThreads passages;
    private final NativeThreads questions;
    private final int parallelism;

    private OnnxEmbedder(OnnxModel onnx, WordPieceTokenizer tokenizer, OnnxNetwork network, int cores) {
        this.model = onnx.model();
        this.tokenizer = tokenizer;
        this.network = network;
        this.passages = NativeThreads.patient("embed-passage", cores);
        this.questions = NativeThreads.urgent("embed-question", cores);
        this.parallelism = cores;
    }

    static OnnxEmbedder load(OnnxModel onnx, Path cache, int cores) {
        var weights = unpacked(onnx, cache);
        try {
            var network = new OnnxNetwork(weights, onnx.pooling(), onnx.model().dimension());
            return new OnnxEmbedder(onnx, new WordPieceTokenizer(vocabulary(onnx)), network, cores);
        } catch (IOException | OrtException e) {
            throw new EmbeddingException(
                    String.format(
                            Locale.ROOT,
                            "loading the embedding model %s failed",
                            onnx.model().name()),
                    e);
        }
    }

    /// A disk that is full or read-only now will not be so for ever.
    private static Path unpacked(OnnxModel onnx, Path cache) {
        try {
            return WeightFile.of(onnx.weights(), cache);
        } catch (FileNotFoundException e) {
            throw new EmbeddingException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw EmbeddingException.passing(
                    String.format(
                            Locale.ROOT,
                            "the embedding model %s cannot be unpacked now (%s)",
                            onnx.model().name(),
                            reason(e)),
                    e);
        }
    }

    /// Without the path, which is not meant for everybody.
    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException onFile) {
            var reason = onFile.getReason();
            return reason == null ? "its directory cannot be written to" : reason;
        }
        return String.valueOf(failure.getMessage());
    }

    private static Vocabulary vocabulary(OnnxModel onnx) throws IOException {
        try (var json = OnnxEmbedder.class.getResourceAsStream("/" + onnx.tokenizer())) {
            if (json == null) {
                throw new FileNotFoundException("the program comes without " + onnx.tokenizer());
            }
            return Vocabulary.read(json);
        }
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public int tokens(String text) {
        return tokenizer.count(text);
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
        var tokens = tokenizer.encode(text);
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
