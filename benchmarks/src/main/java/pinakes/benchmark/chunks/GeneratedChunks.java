package pinakes.benchmark.chunks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import pinakes.engine.project.NewChunk;

/// Chunks like those that a program would bring: a page of words, a citation, and a vector near some others.
final class GeneratedChunks {
    private static final int TOPICS = 500;
    private static final int WORDS = 120;
    private static final int VOCABULARY = 20_000;

    private final Random random;
    private final float[][] topics;
    private final int dimension;
    private int made;

    GeneratedChunks(long seed, int dimension) {
        this.random = new Random(seed);
        this.dimension = dimension;
        this.topics = new float[TOPICS][];
        for (var i = 0; i < TOPICS; i++) {
            topics[i] = direction(new float[dimension], 1);
        }
    }

    List<NewChunk> batch(int size) {
        var batch = new ArrayList<NewChunk>(size);
        for (var i = 0; i < size; i++) {
            batch.add(chunk(made++));
        }
        return batch;
    }

    private NewChunk chunk(int number) {
        var text = new StringBuilder();
        for (var i = 0; i < WORDS; i++) {
            // Few words are common and most are rare, as in any language.
            text.append("word")
                    .append((int) (VOCABULARY * Math.pow(random.nextDouble(), 3)))
                    .append(' ');
        }
        var metadata = Map.<String, Object>of(
                "source", Map.of("path", "docs/" + number / 50 + ".pdf", "title", "Book " + number / 50),
                "zotero",
                        Map.of(
                                "citekey",
                                "author" + number / 50,
                                "tags",
                                List.of("tag" + number % 20),
                                "year",
                                2000 + number % 25),
                "doc",
                        Map.of(
                                "page_span",
                                List.of(number % 300, number % 300 + 1),
                                "section",
                                "Section " + number % 30));
        return new NewChunk(
                "chunk-" + number, text.toString(), direction(topics[random.nextInt(TOPICS)], 0.6), metadata);
    }

    private float[] direction(float[] around, double spread) {
        var vector = new float[dimension];
        var square = 0.0;
        for (var i = 0; i < dimension; i++) {
            vector[i] = (float) (around[i] + spread * random.nextGaussian() / Math.sqrt(dimension));
            square += vector[i] * vector[i];
        }
        for (var i = 0; i < dimension; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
