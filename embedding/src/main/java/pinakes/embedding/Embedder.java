package pinakes.embedding;

import java.util.ArrayList;
import java.util.List;

/// A model that turns texts into vectors; safe to use from many threads.
///
/// Vectors have length 1, so their dot product is their cosine similarity. A model that cannot be reached or that
/// fails throws an [EmbeddingException].
public interface Embedder extends AutoCloseable {
    /// What is known about the model.
    ///
    /// @throws EmbeddingException when it is on a server that has never answered
    EmbeddingModel model();

    /// The name of the model. Never needs an answer from its server.
    default String name() {
        return model().name();
    }

    /// Whether this is its name or an alias. Never needs an answer from its server.
    default boolean isCalled(String wanted) {
        return model().isCalled(wanted);
    }

    /// How many tokens of a text it reads at once. Never needs an answer from its server.
    default int textTokensMax() {
        return model().textTokensMax();
    }

    /// Starts loading in the background and returns at once.
    default void warm() {}

    /// Sets the length of the vectors, as known from earlier, for a model on a server that has not answered yet.
    default void assumeDimension(int dimension) {}

    /// Where it runs, in words for a person.
    default String device() {
        return "cpu (" + Runtime.getRuntime().availableProcessors() + " threads)";
    }

    /// How many tokens a text has, without special tokens; an estimate is never too low.
    int tokens(String text);

    /// How many token vectors the passage gets for a part of its text that begins and ends at a word; 0 when the model
    /// does not reveal its tokens.
    default int tokenVectors(String part) {
        return 0;
    }

    /// Embeds a passage. A passage longer than the window is embedded in parts and averaged, so that no text is
    /// dropped.
    PassageEmbedding embedPassage(String text) throws InterruptedException;

    /// Embeds passages, in their order. An interrupt stops the work between two passages.
    default List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
        var embeddings = new ArrayList<PassageEmbedding>(texts.size());
        for (var text : texts) {
            embeddings.add(embedPassage(text));
        }
        return embeddings;
    }

    /// Embeds a query. Queries do not wait for passages.
    QueryEmbedding embedQuery(String text) throws InterruptedException;

    @Override
    void close();
}
