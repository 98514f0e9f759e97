package pinakes.embedding;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The network of a built-in model and its tokenizer, loaded once in a process, whoever uses it.
///
/// Whoever wants one that is loaded already gets the same, and the last to close it unloads it. Weights are 90 MB and
/// take a third of a second to load, and are the same for every engine.
final class SharedNetwork implements AutoCloseable {
    /// Guarded by itself.
    private static final Map<OnnxModel, SharedNetwork> LOADED = new HashMap<>();

    private final OnnxModel model;
    private final WordPieceTokenizer tokenizer;
    private final OnnxNetwork network;
    private int users;

    private SharedNetwork(OnnxModel model, WordPieceTokenizer tokenizer, OnnxNetwork network) {
        this.model = model;
        this.tokenizer = tokenizer;
        this.network = network;
    }

    /// The network of a model.
    ///
    /// @param cache where its weights are kept as a file
    static SharedNetwork of(OnnxModel model, Path cache) {
        synchronized (LOADED) {
            var shared = LOADED.get(model);
            if (shared == null) {
                shared = load(model, cache);
                LOADED.put(model, shared);
            }
            shared.users++;
            return shared;
        }
    }

    private static SharedNetwork load(OnnxModel model, Path cache) {
        var weights = unpacked(model, cache);
        try {
            var tokenizer = new WordPieceTokenizer(vocabulary(model));
            return new SharedNetwork(
                    model,
                    tokenizer,
                    new OnnxNetwork(weights, model.pooling(), model.model().dimension()));
        } catch (IOException | OrtException e) {
            throw new EmbeddingException(
                    String.format(
                            Locale.ROOT,
                            "loading the embedding model %s failed",
                            model.model().name()),
                    e);
        }
    }

    /// A disk that is full or read-only now will not be so for ever.
    private static Path unpacked(OnnxModel model, Path cache) {
        try {
            return WeightFile.of(model.weights(), cache);
        } catch (FileNotFoundException e) {
            throw new EmbeddingException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw EmbeddingException.passing(
                    String.format(
                            Locale.ROOT,
                            "the embedding model %s cannot be unpacked now (%s)",
                            model.model().name(),
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

    private static Vocabulary vocabulary(OnnxModel model) throws IOException {
        try (var json = SharedNetwork.class.getResourceAsStream("/" + model.tokenizer())) {
            if (json == null) {
                throw new FileNotFoundException("the program comes without " + model.tokenizer());
            }
            return Vocabulary.read(json);
        }
    }

    WordPieceTokenizer tokenizer() {
        return tokenizer;
    }

    float[] vector(long[] tokens) throws OrtException {
        return network.vector(tokens);
    }

    /// Leaves the network, once for each time that it was given out.
    @Override
    public void close() {
        synchronized (LOADED) {
            users--;
            if (users == 0) {
                LOADED.remove(model);
                network.close();
            }
        }
    }
}
