package pinakes.embedding;

/// A loaded model; safe to use from many threads.
///
/// Vectors have length 1, so that their product is their cosine.
public interface Embedder extends AutoCloseable {
    EmbeddingModel model();

    /// How many tokens the model makes of a text, without its own marks.
    int tokens(String text);

    /// The vector of a passage. A passage longer than the window is read in parts whose vectors are averaged,
    /// so that nothing of it is dropped silently.
    float[] embedPassage(String text) throws InterruptedException;

    /// The vector of a question.
    float[] embedQuery(String text) throws InterruptedException;

    @Override
    void close();
}
