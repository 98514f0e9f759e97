package pinakes.embedding.onnx;

import java.lang.Character.UnicodeScript;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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
            Pooling.FIRST,
            Set.of(UnicodeScript.LATIN));

    /// For knowledge bases in Chinese.
    private static final OnnxModel BGE_SMALL_ZH = new OnnxModel(
            new EmbeddingModel(
                    "BAAI/bge-small-zh-v1.5",
                    List.of("bge-small-zh-v1.5", "fastembed/bge-small-zh-v1.5"),
                    512,
                    512,
                    "为这个句子生成表示以用于检索相关文章：",
                    false),
            "bge-small-zh-v1.5-q.onnx",
            "bge-small-zh-v1.5-q-tokenizer.json",
            null,
            Pooling.FIRST,
            Set.of(UnicodeScript.HAN, UnicodeScript.LATIN));

    private static final List<OnnxModel> ALL = List.of(MINILM, MINILM_FP32, BGE_SMALL, BGE_SMALL_ZH);

    private BuiltInModels() {}

    private static OnnxModel minilm(String name, List<String> aliases, String resource) {
        return new OnnxModel(
                new EmbeddingModel(name, aliases, 384, 256, "", true),
                resource + ".onnx",
                resource + "-tokenizer.json",
                "all-minilm-l6-v2-token-projection.f16",
                Pooling.MEAN,
                Set.of(UnicodeScript.LATIN));
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
        return new OnnxEmbedder(onnx(name), cache, Runtime.getRuntime().availableProcessors());
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
