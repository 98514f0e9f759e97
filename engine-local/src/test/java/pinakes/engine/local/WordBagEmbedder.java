package pinakes.engine.local;

import java.util.List;
import java.util.Locale;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;

/// A model that needs no loading: texts are near when they share words. For tests that start many processes.
public class WordBagEmbedder implements Embedder {
    private static final int DIMENSION = 64;

    private final EmbeddingModel model;

    public WordBagEmbedder(String name) {
        this(name, DIMENSION);
    }

    public WordBagEmbedder(String name, int dimension) {
        this.model = new EmbeddingModel(name, List.of(), dimension, 256, "", false);
    }

    @Override
    public EmbeddingModel model() {
        return model;
    }

    @Override
    public int tokens(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+", -1).length;
    }

    @Override
    public PassageEmbedding embedPassage(String text) {
        var vector = new float[model.dimension()];
        vector[0] = 0.01f; // never all zero
        for (var word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
            vector[Math.floorMod(word.hashCode(), vector.length)] += 1;
        }
        var length = 0.0;
        for (var number : vector) {
            length += number * number;
        }
        for (var i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return new PassageEmbedding(vector, PassageTokens.NONE);
    }

    @Override
    public QueryEmbedding embedQuery(String text) {
        return new QueryEmbedding(embedPassage(text).vector(), QueryTokens.NONE, true);
    }

    @Override
    public void close() {}
}
