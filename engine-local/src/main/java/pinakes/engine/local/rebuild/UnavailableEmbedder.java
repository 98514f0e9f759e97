package pinakes.engine.local.rebuild;

import java.util.List;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;

/// Stands for a model of which nothing is known yet, because its server has never answered: there are no vectors, and
/// so nothing is found by meaning.
final class UnavailableEmbedder implements Embedder {
    private final Embedder wanted;

    UnavailableEmbedder(Embedder wanted) {
        this.wanted = wanted;
    }

    /// With vectors of one number: an index needs some length, and this one stays empty.
    @Override
    public EmbeddingModel model() {
        return new EmbeddingModel(
                wanted.name(), List.of(), 1, wanted.textTokensMax() + EmbeddingModel.SPECIAL_TOKENS, "");
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
    public float[] embedPassage(String text) {
        throw unreached();
    }

    @Override
    public float[] embedQuery(String text) {
        throw unreached();
    }

    /// The model that it stands for belongs to somebody else.
    @Override
    public void close() {}

    private EmbeddingException unreached() {
        return EmbeddingException.transientFailure(
                "the embedding server for " + wanted.name() + " has not answered yet", null);
    }
}
