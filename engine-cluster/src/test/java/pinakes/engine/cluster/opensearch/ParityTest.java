package pinakes.engine.cluster.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.Condition;
import pinakes.engine.core.index.Facet;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.ranking.Candidate;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

/// The same texts and questions give the same candidates and scores in Lucene and in OpenSearch.
@ParameterizedClass
@ValueSource(ints = {1, 3})
@ExtendWith(Seeded.class)
final class ParityTest {
    private static final int GROUPS = 150;
    private static final int QUERIES = 25;
    private static final int DIMENSION = 16;
    private static final int TOP = 10;
    private static final double WORDS_TOLERANCE = 1e-4;
    private static final double OVERLAP_MIN = 0.95;

    private static final List<String> STEMS = List.of(
            "glacier", "river", "library", "station", "engine", "harbour", "meadow", "lantern", "orchard", "bridge");
    private static final List<String> ENDINGS = List.of("", "s", "ing", "ed", "like", "ward", "haus", "hof");
    private static final List<String> LITTLE = List.of("the", "of", "a", "in", "die", "und");

    @Parameter
    private int shards;

    @TempDir
    private Path directory;

    private ChunkIndex lucene;
    private ChunkIndex openSearch;

    @BeforeEach
    void create() throws Exception {
        var identity = new IndexIdentity("model", DIMENSION);
        lucene = LuceneChunkIndex.create(directory, identity);
        var address = OpenSearchServer.address();
        var client = new OpenSearchClient(address);
        client.send(new Request(
                "PUT",
                "/_index_template/" + address.prefix(),
                Map.of(
                        "index_patterns",
                        List.of(address.prefix() + "-*"),
                        "template",
                        Map.of("settings", Map.of("number_of_shards", shards)))));
        openSearch = OpenSearchChunkIndex.open(client, address.prefix(), identity);
    }

    @AfterEach
    void close() {
        lucene.close();
        openSearch.close();
    }

    @Test
    @DisplayName("C3: candidates, filters, scores and warnings are those of the embedded index")
    void both_find_the_same(Seed seed) {
        var random = seed.random();
        var groups = IntStream.range(1, GROUPS)
                .mapToObj(number -> group(number, random))
                .toList();
        for (var index : List.of(lucene, openSearch)) {
            index.replace(groups);
            index.refresh();
        }
        var overlaps = new ArrayList<Double>();

        for (var i = 0; i < QUERIES; i++) {
            var query = query(random);
            var expected = lucene.search(query);
            var actual = openSearch.search(query);

            assertThat(actual.warnings()).as("%s", query).isEqualTo(expected.warnings());
            assertThat(actual.languages()).isEqualTo(expected.languages());
            overlaps.add(overlap(expected, actual));
            compareScores(query, expected, actual);
        }

        assertThat(overlaps.stream().mapToDouble(Double::doubleValue).average().orElse(0))
                .isGreaterThanOrEqualTo(OVERLAP_MIN);
    }

    @Test
    @DisplayName("C3: a filter without limits on candidates finds exactly the same chunks")
    void filters_are_equal(Seed seed) {
        var random = seed.random();
        var groups = IntStream.range(1, GROUPS)
                .mapToObj(number -> group(number, random))
                .toList();
        for (var index : List.of(lucene, openSearch)) {
            index.replace(groups);
            index.refresh();
        }

        for (var i = 0; i < QUERIES; i++) {
            var query = new IndexQuery(word(random), List.of(), vector(random), filter(random), 1_000);

            assertThat(byChunk(openSearch.search(query)).keySet())
                    .as("%s", query)
                    .isEqualTo(byChunk(lucene.search(query)).keySet());
        }
    }

    private static void compareScores(IndexQuery query, Retrieved expected, Retrieved actual) {
        var scores = byChunk(actual);
        for (var candidate : expected.candidates()) {
            var other = scores.get(candidate.item());
            if (other != null) {
                assertThat(other.words())
                        .as("words of %s", query)
                        .isCloseTo(candidate.words(), within(WORDS_TOLERANCE));
                assertThat(other.cosine()).isCloseTo(candidate.cosine(), within(1e-5));
            }
        }
    }

    private static double overlap(Retrieved expected, Retrieved actual) {
        var best = best(expected);
        if (best.isEmpty()) {
            return actual.candidates().isEmpty() ? 1 : 0;
        }
        var common = best(actual).stream().filter(best::contains).count();
        return (double) common / best.size();
    }

    /// Words and meaning count alike; equal scores are in the order of their ids.
    private static Set<ChunkId> best(Retrieved found) {
        return found.candidates().stream()
                .sorted((one, other) -> {
                    var byScore = Long.compare(rounded(other), rounded(one));
                    return byScore == 0
                            ? one.item().value().compareTo(other.item().value())
                            : byScore;
                })
                .limit(TOP)
                .map(Candidate::item)
                .collect(Collectors.toSet());
    }

    private static long rounded(Candidate<ChunkId> candidate) {
        return Math.round((candidate.words() + candidate.cosine()) / WORDS_TOLERANCE);
    }

    private static Map<ChunkId, Candidate<ChunkId>> byChunk(Retrieved found) {
        return found.candidates().stream().collect(Collectors.toMap(Candidate::item, Function.identity()));
    }

    private static ChunkGroup group(long number, RandomGenerator random) {
        var chunks = IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(i -> new IndexedChunk(
                        new ChunkId(new UUID(number, i)),
                        List.of(text(random, 2)),
                        text(random, 5 + random.nextInt(60)),
                        vector(random)))
                .toList();
        var facets = new ArrayList<Facet>();
        facets.add(new Facet.Term("tag", "tag" + random.nextInt(4)));
        facets.add(new Facet.Term("tag", "tag\u0000" + random.nextInt(4)));
        facets.add(new Facet.Quantity("year", 2000 + random.nextInt(30)));
        var language = random.nextInt(3) == 0 ? "de" : null;
        return new ChunkGroup(number, 1, language, text(random, 3), facets, chunks);
    }

    private static IndexQuery query(RandomGenerator random) {
        var text = text(random, 1 + random.nextInt(6)) + (random.nextInt(5) == 0 ? " glacxer" : "");
        var phrases = random.nextInt(5) == 0 ? List.of(word(random) + " the " + word(random)) : List.<String>of();
        return switch (random.nextInt(4)) {
            case 0 -> new IndexQuery(text, phrases, null, filter(random), 100);
            case 1 -> new IndexQuery(null, phrases, vector(random), filter(random), 100);
            default -> new IndexQuery(text, phrases, vector(random), filter(random), 100);
        };
    }

    private static List<Condition> filter(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> List.of(new Condition.AnyOf("tag", Set.of("tag" + random.nextInt(5))));
            case 1 ->
                List.of(
                        new Condition.AnyOf("tag", Set.of("tag\u0000" + random.nextInt(5), "tag1")),
                        new Condition.Between("year", 2000 + random.nextInt(10), 2020));
            default -> List.of();
        };
    }

    private static String text(RandomGenerator random, int words) {
        return IntStream.range(0, words).mapToObj(_ -> word(random)).collect(Collectors.joining(" "));
    }

    /// Some words are much more frequent than others.
    private static String word(RandomGenerator random) {
        if (random.nextInt(3) == 0) {
            return LITTLE.get(random.nextInt(LITTLE.size()));
        }
        var stem = STEMS.get((int) (STEMS.size() * random.nextDouble() * random.nextDouble()));
        return stem + ENDINGS.get((int) (ENDINGS.size() * random.nextDouble() * random.nextDouble()));
    }

    private static UnitVector vector(RandomGenerator random) {
        var numbers = new float[DIMENSION];
        for (var i = 0; i < numbers.length; i++) {
            numbers[i] = (float) random.nextGaussian();
        }
        return UnitVector.of(numbers);
    }
}
