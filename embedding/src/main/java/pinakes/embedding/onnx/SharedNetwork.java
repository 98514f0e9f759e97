package pinakes.embedding.onnx;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.token.TokenProjection;
import pinakes.embedding.wordpiece.WordPieceTokenizer;

/// The network and tokenizer of a built-in model, loaded once per process and shared by all its users.
///
/// The last user to close it unloads it. Weights take 90 MB and a third of a second to load.
final class SharedNetwork implements AutoCloseable {
    /// Guarded by itself.
    private static final Map<OnnxModel, SharedNetwork> LOADED = new HashMap<>();

    private final OnnxModel model;
    private final WordPieceTokenizer tokenizer;
    private final @Nullable TokenProjection projection;
    private final OnnxNetwork network;
    private int users;

    private SharedNetwork(
            OnnxModel model, WordPieceTokenizer tokenizer, @Nullable TokenProjection projection, OnnxNetwork network) {
        this.model = model;
        this.tokenizer = tokenizer;
        this.projection = projection;
        this.network = network;
    }

    /// @param cache the directory for the weights
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
            return new SharedNetwork(model, tokenizer(model), projection(model), new OnnxNetwork(weights));
        } catch (IOException | OrtException e) {
            throw new EmbeddingException(
                    "loading the embedding model " + model.model().name() + " failed", e);
        }
    }

    /// A disk that is full or read-only may recover, so a failure to write is transient.
    private static Path unpacked(OnnxModel model, Path cache) {
        try {
            return WeightFile.of(model.weights(), cache);
        } catch (FileNotFoundException e) {
            throw new EmbeddingException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw EmbeddingException.transientFailure(
                    "the embedding model " + model.model().name() + " cannot be unpacked now (" + reason(e) + ")", e);
        }
    }

    /// The reason without the path, which callers must not see.
    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException onFile) {
            var reason = onFile.getReason();
            return reason == null ? "its directory is not writable" : reason;
        }
        return String.valueOf(failure.getMessage());
    }

    private static WordPieceTokenizer tokenizer(OnnxModel model) throws IOException {
        try (var json = SharedNetwork.class.getResourceAsStream("/" + model.tokenizer())) {
            if (json == null) {
                throw new FileNotFoundException("the program does not include " + model.tokenizer());
            }
            return WordPieceTokenizer.read(json);
        }
    }

    private static @Nullable TokenProjection projection(OnnxModel model) throws IOException {
        var matrix = model.tokenProjection();
        return matrix == null
                ? null
                : TokenProjection.read(matrix, model.model().dimension());
    }

    WordPieceTokenizer tokenizer() {
        return tokenizer;
    }

    /// Null if the model does not reveal its tokens.
    @Nullable
    TokenProjection projection() {
        return projection;
    }

    FloatBuffer states(long[] tokens) throws OrtException {
        return network.states(tokens);
    }

    /// Releases the network; each user calls this once.
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
