package pinakes.benchmark.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import pinakes.embedding.Embedder;

/// Generates vectors of passages.
///
/// Each is the vector of a real, short text, mixed with as much noise, so that the vectors of real questions have
/// realistic neighbourhoods.
final class TopicVectors {
    private static final int TOPICS = 2_000;
    private static final int TOPIC_WORDS = 6;

    private final List<float[]> topics = new ArrayList<>();
    private final RandomGenerator random;

    TopicVectors(ZipfText words, Embedder embedder, RandomGenerator random) throws InterruptedException {
        this.random = random;
        for (int i = 0; i < TOPICS; i++) {
            topics.add(
                    embedder.embedPassage(words.question(TOPIC_WORDS, random)).vector());
        }
    }

    float[] next() {
        var topic = topics.get(random.nextInt(topics.size()));
        var noise = new float[topic.length];
        double square = 0;
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (float) random.nextGaussian();
            square += noise[i] * noise[i];
        }
        // Both parts have length 1 and hardly a direction in common, so the sum has the length of a diagonal.
        var vector = new float[topic.length];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) ((topic[i] + noise[i] / Math.sqrt(square)) / Math.sqrt(2));
        }
        return vector;
    }
}
