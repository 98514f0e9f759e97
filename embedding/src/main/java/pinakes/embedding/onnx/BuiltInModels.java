package pinakes.embedding.onnx;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingModel;

/// The models whose weights ship with the program.
public final class BuiltInModels {
    /// Its 8-bit weights rank as well as the original ones and are faster; docs/benchmarks.md has the figures.
    private static final OnnxModel MINILM = minilm(
            "sentence-transformers/all-MiniLM-L6-v2",
            List.of("all-MiniLM-L6-v2", "fastembed/all-MiniLM-L6-v2"),
            "all-minilm-l6-v2-q");

    private static final OnnxModel MINILM_FP32 =
            minilm("sentence-transformers/all-MiniLM-L6-v2-fp32", List.of("all-MiniLM-L6-v2-fp32"), "all-minilm-l6-v2");

    private static final OnnxModel BGE_SMALL = new OnnxModel(
            new EmbeddingModel(
                    "BAAI/bge-small-en-v1.5",
                    List.of("bge-small-en-v1.5", "fastembed/bge-small-en-v1.5"),
                    384,
                    512,
                    "Represent this sentence for searching relevant passages: ",
                    true),
            "bge-small-en-v1.5.onnx",
            "bge-small-en-v1.5-tokenizer.json",
            "bge-small-en-v1.5-token-projection.f16",
            Pooling.FIRST);

    private static final List<OnnxModel> ALL = List.of(MINILM, MINILM_FP32, BGE_SMALL);

    private BuiltInModels() {}

    private static OnnxModel minilm(String name, List<String> aliases, String resource) {
        return new OnnxModel(
                new EmbeddingModel(name, aliases, 384, 256, "", true),
                resource + ".onnx",
                resource + "-tokenizer.json",
                "all-minilm-l6-v2-token-projection.f16",
                Pooling.MEAN);
    }

    public static EmbeddingModel standard() {
        return MINILM.model();
    }

    /// The model with this name or alias.
    ///
    /// @throws IllegalArgumentException when there is none; the message lists the names
    public static EmbeddingModel named(String name) {
        return onnx(name).model();
    }

    /// Loads the model with this name or alias.
    ///
    /// @param cache a directory for the weights, which ONNX Runtime reads from a file
    public static Embedder open(String name, Path cache) {
        return OnnxEmbedder.load(onnx(name), cache, Runtime.getRuntime().availableProcessors());
    }

    private static OnnxModel onnx(String name) {
        return ALL.stream()
                .filter(onnx -> onnx.model().isCalled(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown embedding model \"" + name + "\"; built-in models: " + names()));
    }

    private static String names() {
        return ALL.stream().map(onnx -> onnx.model().name()).collect(Collectors.joining(", "));
    }
}
