package pinakes.benchmark.engine;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// The network and nothing else: texts that are already tokenized, one at a time on each of a number of threads, as
/// in the product, because nothing is faster.
///
/// Only the number of tokens affects the time, so the tokens are random.
final class BareOnnx implements AutoCloseable {
    private static final int TOKEN_START = 101;
    private static final int TOKEN_FIRST = 2000;
    private static final int TOKEN_COUNT = 20_000;
    private static final int TOKEN_END = 102;
    private static final int DIMENSION = 384;

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final int threads;

    BareOnnx(Path weights, int threads) throws OrtException {
        try (var options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setMemoryPatternOptimization(false);
            this.session = environment.createSession(weights.toString(), options);
        }
        this.threads = threads;
    }

    /// The file of weights that the product has put into a directory.
    static Path weights(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().matches("all-minilm-l6-v2-.*\\.onnx"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// Computes the vectors of texts with so many tokens each, without the model's marks.
    void embed(List<Integer> lengths) throws InterruptedException, ExecutionException {
        var next = new AtomicInteger();
        var workers = new ArrayList<Future<?>>();
        try (var executor = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < threads; i++) {
                workers.add(executor.submit(() -> {
                    for (int at = next.getAndIncrement(); at < lengths.size(); at = next.getAndIncrement()) {
                        vector(lengths.get(at));
                    }
                    return null;
                }));
            }
        }
        for (var worker : workers) {
            worker.get();
        }
    }

    private float[] vector(int length) throws OrtException {
        var tokens = new long[length + 2];
        for (int i = 0; i < length; i++) {
            tokens[i + 1] = TOKEN_FIRST + (long) i * 31 % TOKEN_COUNT;
        }
        tokens[0] = TOKEN_START;
        tokens[length + 1] = TOKEN_END;
        var ones = new long[tokens.length];
        Arrays.fill(ones, 1);
        var shape = new long[] {1, tokens.length};
        try (var ids = OnnxTensor.createTensor(environment, LongBuffer.wrap(tokens), shape);
                var mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(ones), shape);
                var types = OnnxTensor.createTensor(environment, LongBuffer.allocate(tokens.length), shape);
                var result = session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            return mean(((OnnxTensor) result.get(0)).getFloatBuffer());
        }
    }

    private static float[] mean(FloatBuffer states) {
        var sum = new float[DIMENSION];
        while (states.hasRemaining()) {
            for (int i = 0; i < DIMENSION; i++) {
                sum[i] += states.get();
            }
        }
        return sum;
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
