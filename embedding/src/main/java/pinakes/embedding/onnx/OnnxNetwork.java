package pinakes.embedding.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import pinakes.embedding.EmbeddingException;

/// A network in ONNX Runtime that turns tokens into vectors.
///
/// It computes on the calling thread, one text at a time: on ordinary CPUs, batches and threads inside the runtime are
/// slower.
final class OnnxNetwork implements AutoCloseable {
    private static final String OUTPUT = "last_hidden_state";

    private final OrtEnvironment environment = OnnxEnvironment.get();
    private final OrtSession session;

    OnnxNetwork(Path weights) throws OrtException {
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            // A pattern is cached for every text length, and lengths rarely repeat.
            options.setMemoryPatternOptimization(false);
            this.session = environment.createSession(weights.toString(), options);
        }
    }

    /// The vectors of a token sequence, which includes the special tokens, one after the other.
    FloatBuffer states(long[] tokens) throws OrtException {
        var shape = new long[] {1, tokens.length};
        var ones = new long[tokens.length];
        Arrays.fill(ones, 1);
        try (var ids = OnnxTensor.createTensor(environment, LongBuffer.wrap(tokens), shape);
                var mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(ones), shape);
                var types = OnnxTensor.createTensor(environment, LongBuffer.allocate(tokens.length), shape);
                var result = session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            return ((OnnxTensor) result.get(OUTPUT).orElseThrow()).getFloatBuffer();
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new EmbeddingException("closing the model failed", e);
        }
    }
}
