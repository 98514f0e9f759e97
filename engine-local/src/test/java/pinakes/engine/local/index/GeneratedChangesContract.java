package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static pinakes.engine.local.index.Samples.IDENTITY;
import static pinakes.engine.local.index.Samples.NOON;
import static pinakes.engine.local.index.Samples.chunk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// Does the same random things to an index and to a map, and compares what they find.
@ExtendWith(Seeded.class)
public abstract class GeneratedChangesContract {
    private static final int CHANGES = 300;
    private static final List<String> VOCABULARY = List.of("glacier", "alps", "lake", "snow", "rock", "wind");
    private static final List<String> TAGS = List.of("red", "green", "collection:documents");
    private static final List<String> FORMATS = List.of("pdf", "docx", "html");

    /// A new index without chunks.
    protected abstract ChunkIndex created() throws IOException;

    /// The same index after it was closed.
    protected abstract ChunkIndex reopened() throws Exception;

    private final Map<Long, Entry> current = new HashMap<>();
    private Map<Long, Entry> visible = Map.of();
    private int made;

    @Test
    void index_and_map_agree(Seed seed) throws Exception {
        var random = seed.random();
        var index = created();
        try {
            for (int i = 0; i < CHANGES; i++) {
                switch (random.nextInt(20)) {
                    case 0 -> {
                        index.close();
                        index = reopened();
                        visible = Map.copyOf(current);
                    }
                    case 1 -> index.commit();
                    case 2, 3, 4, 5 -> {
                        index.refresh();
                        visible = Map.copyOf(current);
                    }
                    case 6, 7 -> delete(index, random);
                    case 8 -> deleteAllOnceInAWhile(index, random);
                    case 9, 10 -> assertThat(index.inventory()).isEqualTo(revisions());
                    case 11, 12, 13, 14 -> compareSearch(index, random);
                    default -> replace(index, random);
                }
            }
        } finally {
            index.close();
        }
    }

    private void replace(ChunkIndex index, RandomGenerator random) {
        var tags = TAGS.stream().filter(_ -> random.nextBoolean()).collect(Collectors.toSet());
        var added = NOON.plusSeconds(random.nextInt(5));
        var document = Samples.document(1 + random.nextInt(12), pick(FORMATS, random), added, tags);
        var revision = random.nextInt(9);
        var chunks = new ArrayList<IndexedChunk>();
        for (int i = random.nextInt(5); i > 0; i--) {
            var text = pick(VOCABULARY, random) + " " + pick(VOCABULARY, random);
            chunks.add(chunk(++made, text, vector(random)));
        }
        Samples.replace(index, document, revision, chunks);
        current.put(document.number().value(), new Entry(document, revision, chunks));
    }

    private void delete(ChunkIndex index, RandomGenerator random) {
        var number = 1L + random.nextInt(12);
        index.delete(List.of(number));
        current.remove(number);
    }

    private void deleteAllOnceInAWhile(ChunkIndex index, RandomGenerator random) {
        if (random.nextInt(4) == 0) {
            index.delete(current.keySet());
            current.clear();
        }
    }

    private void compareSearch(ChunkIndex index, RandomGenerator random) {
        if (index.isShared()) { // it may show changes before they are asked for
            index.refresh();
            visible = Map.copyOf(current);
        }
        var filter = filter(random);
        var word = pick(VOCABULARY, random);
        var vector = vector(random);
        var expected = visible.values().stream()
                .filter(entry -> passes(entry.document(), filter))
                .toList();

        var byWords = index.search(new IndexQuery(word, List.of(), null, DocumentFields.conditions(filter), 100));
        var byBoth = index.search(
                new IndexQuery(word, List.of(), UnitVector.of(vector), DocumentFields.conditions(filter), 100));

        assertThat(ids(byWords)).isEqualTo(idsOf(expected, chunk -> chunk.text().contains(word)));
        assertThat(ids(byBoth)).isEqualTo(idsOf(expected, _ -> true));
        for (var found : byBoth.candidates()) {
            var chunk = chunks(expected)
                    .filter(it -> it.id().equals(found.item()))
                    .findFirst()
                    .orElseThrow();
            assertThat(found.words() > 0).isEqualTo(chunk.text().contains(word));
            assertThat(found.cosine()).isCloseTo(product(chunk.vector().numbers(), vector), within(1e-5));
        }
    }

    private Map<Long, Long> revisions() {
        return current.values().stream()
                .filter(entry -> !entry.chunks().isEmpty())
                .collect(Collectors.toMap(entry -> entry.document().number().value(), Entry::revision));
    }

    private static DocumentFilter filter(RandomGenerator random) {
        var filter = DocumentFilter.ALL.withAdded(
                random.nextInt(3) == 0 ? NOON.plusSeconds(random.nextInt(5)) : null,
                random.nextInt(3) == 0 ? NOON.plusSeconds(random.nextInt(5)) : null);
        if (random.nextInt(3) == 0) {
            filter = filter.withFormats(Set.of(pick(FORMATS, random)));
        }
        if (random.nextInt(3) == 0) {
            filter = filter.withTags(Set.of(pick(TAGS, random)));
        }
        if (random.nextInt(3) == 0) {
            filter = filter.withAnyTags(Set.of(pick(TAGS, random), pick(TAGS, random) + "?"));
        }
        if (random.nextInt(3) == 0) {
            filter = filter.withDocuments(
                    Set.of(Samples.document(1 + random.nextInt(12)).id()));
        }
        return filter.withKind(random.nextInt(3) == 0 ? kind(random) : null)
                .withSourcePath(random.nextInt(6) == 0 ? Samples.source(1 + random.nextInt(12)) : null);
    }

    private static @Nullable DocumentKind kind(RandomGenerator random) {
        return random.nextBoolean() ? DocumentKind.FILE : DocumentKind.NOTE;
    }

    private static boolean passes(Document document, DocumentFilter filter) {
        return (filter.formats().isEmpty()
                        || filter.formats().contains(document.text().format()))
                && (filter.addedFrom() == null || !document.addedAt().isBefore(filter.addedFrom()))
                && (filter.addedBefore() == null || document.addedAt().isBefore(filter.addedBefore()))
                && document.tags().containsAll(filter.tags())
                && (filter.anyTags().isEmpty() || document.tags().stream().anyMatch(filter.anyTags()::contains))
                && (filter.sourcePath() == null
                        || filter.sourcePath().equals(document.source().sourcePath()))
                && (filter.documents().isEmpty() || filter.documents().contains(document.id()))
                && (filter.kind() == null || filter.kind() == document.source().kind());
    }

    private static Set<ChunkId> ids(Retrieved found) {
        return new HashSet<>(Samples.ids(found));
    }

    private static Set<ChunkId> idsOf(List<Entry> entries, Predicate<IndexedChunk> which) {
        return chunks(entries).filter(which).map(IndexedChunk::id).collect(Collectors.toSet());
    }

    private static Stream<IndexedChunk> chunks(List<Entry> entries) {
        return entries.stream().flatMap(entry -> entry.chunks().stream());
    }

    private static float[] vector(RandomGenerator random) {
        var vector = new float[IDENTITY.dimension()];
        double square = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) random.nextGaussian();
            square += vector[i] * vector[i];
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }

    private static double product(float[] a, float[] b) {
        double product = 0;
        for (int i = 0; i < a.length; i++) {
            product += a[i] * b[i];
        }
        return product;
    }

    private static String pick(List<String> from, RandomGenerator random) {
        return from.get(random.nextInt(from.size()));
    }

    private record Entry(Document document, long revision, List<IndexedChunk> chunks) {}
}
