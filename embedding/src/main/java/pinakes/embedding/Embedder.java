package pinakes.embedding;

import java.util.ArrayList;
import java.util.List;

/// A loaded model; safe to use from many threads.
///
/// Vectors have length 1, so that their product is their cosine. A model that cannot be reached or breaks down
/// answers with an [EmbeddingException].
public interface Embedder extends AutoCloseable {
    /// What is known of the model.
    ///
    /// @throws EmbeddingException when it is on a server that has never answered
    EmbeddingModel model();

    /// The name of the model, which is known in any case.
    default String name() {
        return model().name();
    }

    /// Whether this is a name of the model, which is known in any case.
    default boolean isCalled(String wanted) {
        return model().isCalled(wanted);
    }

    /// How many tokens of a text it reads at once, which is known in any case.
    default int textTokensMax() {
        return model().textTokensMax();
    }

    /// Begins to make ready what takes long, and does not wait for it.
    default void warm() {}

    /// Tells a model on a server that has not answered yet how many numbers its vectors had before.
    default void assumeDimension(int dimension) {}

    /// Where it runs, in words for a person.
    default String device() {
        return "cpu (" + Runtime.getRuntime().availableProcessors() + " threads)";
    }

    /// How many tokens the model makes of a text, without its own marks; never too few.
    int tokens(String text);

    /// The vector of a passage. A passage longer than the window is read in parts whose vectors are averaged,
    /// so that nothing of it is dropped silently.
    float[] embedPassage(String text) throws InterruptedException;

    /// The vectors of passages, in their order. The work stops between two passages when the thread is
    /// interrupted.
    default List<float[]> embedPassages(List<String> texts) throws InterruptedException {
        var vectors = new ArrayList<float[]>(texts.size());
        for (var text : texts) {
            vectors.add(embedPassage(text));
        }
        return vectors;
    }

    /// The vector of a question. Questions do not wait for passages.
    float[] embedQuery(String text) throws InterruptedException;

    @Override
    void close();
}
