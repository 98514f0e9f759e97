package pinakes.engine.core.rebuild;

import java.util.List;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;

/// Stands in for a model whose server has never answered: there are no vectors, so nothing is found by meaning.
record UnavailableEmbedder(Embedder wanted) implements Embedder {
    /// An index needs some dimension; this one stays empty.
    @Override
    public EmbeddingModel model() {
        return new EmbeddingModel(
                wanted.name(), List.of(), 1, wanted.textTokensMax() + EmbeddingModel.SPECIAL_TOKENS, "", false);
    }

    @Override
    public String device() {
        return wanted.device();
    }

    @Override
    public int tokens(String text) {
        return wanted.tokens(text);
    }

    @Override
    public PassageEmbedding embedPassage(String text) {
        throw unreached();
    }

    @Override
    public QueryEmbedding embedQuery(String text) {
        throw unreached();
    }

    /// The real model has another owner.
    @Override
    public void close() {}

    private EmbeddingException unreached() {
        return EmbeddingException.transientFailure(
                "the embedding server for " + wanted.name() + " has not responded yet", null);
    }
}
