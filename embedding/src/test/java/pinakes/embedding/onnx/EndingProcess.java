package pinakes.embedding.onnx;

import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import pinakes.embedding.EmbeddingException;

/// A process that ends while two of its threads load models, one after the other.
final class EndingProcess {
    private static final int LOADERS = 2;

    private EndingProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        var weights = Path.of(arguments[0]);
        var loaded = new CountDownLatch(LOADERS);
        for (var i = 0; i < LOADERS; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    load(weights);
                    loaded.countDown();
                }
            });
        }
        loaded.await(); // so the next ones are under way
        Runtime.getRuntime().exit(0);
    }

    private static void load(Path weights) {
        try (var network = new OnnxNetwork(weights)) {
            if (network.hashCode() == 0) {
                throw new AssertionError("never");
            }
        } catch (OrtException e) {
            throw new EmbeddingException("loading failed", e);
        }
    }
}
