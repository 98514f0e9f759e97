package pinakes.benchmark.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import pinakes.benchmark.machine.LoadAverage;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.ranking.Candidate;
import tools.jackson.databind.json.JsonMapper;

/// Measures the share of the chunks nearest to a question that the embedded index returns, and the cost.
///
/// The nearest chunks are found by comparing every vector. Vectors are generated, or are those of sentences from data
/// sets in BEIR format. In addition to the product's own search, Lucene is queried for different numbers of
/// neighbours on the same index.
final class VectorRecall {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int CANDIDATES = 100;
    private static final int[] NEIGHBOURS = {100, 200, 300, 400, 600};
    private static final int[] TOPS = {10, CANDIDATES};
    private static final int GROUP_CHUNKS = 10;
    private static final int GROUPS_AT_ONCE = 50;
    private static final int QUESTIONS = 200;
    private static final int WORDS_MIN = 3;
    private static final int WORDS_MAX = 9;
    private static final int SENTENCE_CHARACTERS_MIN = 30;
    private static final int EMBEDDED_AT_ONCE = 64;
    private static final long SEED = 5;

    private final LuceneChunkIndex index;
    private final Path directory;
    private final List<Question> questions;
    private final List<IndexedChunk> waiting = new ArrayList<>();
    private int chunks;
    private long groups;

    private VectorRecall(LuceneChunkIndex index, Path directory, List<UnitVector> questions) {
        this.index = index;
        this.directory = directory;
        this.questions = questions.stream()
                .map(vector -> new Question(vector, new NearestChunks(vector, CANDIDATES)))
                .toList();
    }

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, one for indexes, and numbers of made-up chunks, in
    ///     ascending order, or directories of collections
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Path.of(arguments[1]);
        var all = List.of(arguments).subList(2, arguments.length);
        var sizes = all.stream()
                .filter(VectorRecall::isNumber)
                .map(Integer::parseInt)
                .toList();
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            System.out.println("| chunks | search | of the nearest 10 | of the nearest 100 | p50 ms | p99 ms |"
                    + " CPU ms | CPU, of the first |");
            System.out.println("|---|---|---:|---:|---:|---:|---:|---:|");
            for (var folder : all) {
                if (!isNumber(folder)) {
                    measureTexts(Path.of(folder), scratch, embedder);
                }
            }
            if (!sizes.isEmpty()) {
                measureMadeUp(sizes, scratch, embedder);
            }
        }
    }

    private static boolean isNumber(String argument) {
        return argument.chars().allMatch(Character::isDigit);
    }

    private static void measureMadeUp(List<Integer> sizes, Path scratch, Embedder embedder) throws Exception {
        var random = RandomGeneratorFactory.getDefault().create(SEED);
        var words = ZipfText.load();
        var vectors = new TopicVectors(words, embedder, random);
        var directory = scratch.resolve("made-up");
        try (var index = LuceneChunkIndex.create(directory, IndexIdentity.of(embedder))) {
            var recall = new VectorRecall(index, directory, vectors(questions(words, random), embedder));
            for (var size : sizes) {
                while (recall.chunks < size) {
                    recall.add(UnitVector.of(vectors.next()));
                }
                recall.measure("made up");
            }
        }
    }

    private static void measureTexts(Path folder, Path scratch, Embedder embedder) throws Exception {
        var name = String.valueOf(folder.getFileName());
        var directory = scratch.resolve(name);
        var asked = texts(folder.resolve("queries.jsonl")).limit(QUESTIONS).toList();
        var sentences = texts(folder.resolve("corpus.jsonl"))
                .flatMap(text -> sentences(text).stream())
                .distinct() // equal sentences are equally near
                .toList();
        try (var index = LuceneChunkIndex.create(directory, IndexIdentity.of(embedder))) {
            var recall = new VectorRecall(index, directory, vectors(asked, embedder));
            for (var from = 0; from < sentences.size(); from += EMBEDDED_AT_ONCE) {
                var batch = sentences.subList(from, Math.min(sentences.size(), from + EMBEDDED_AT_ONCE));
                for (PassageEmbedding embedding : embedder.embedPassages(batch)) {
                    recall.add(UnitVector.of(embedding.vector()));
                }
            }
            recall.measure(name);
        }
    }

    private static Stream<String> texts(Path lines) throws Exception {
        return Files.readAllLines(lines).stream()
                .map(line -> JSON.readTree(line).path("text").asString(""));
    }

    private static List<String> sentences(String text) {
        var breaks = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        breaks.setText(text);
        var sentences = new ArrayList<String>();
        for (int from = breaks.first(), to = breaks.next(); to != BreakIterator.DONE; from = to, to = breaks.next()) {
            var sentence = text.substring(from, to).strip();
            if (sentence.length() >= SENTENCE_CHARACTERS_MIN) {
                sentences.add(sentence);
            }
        }
        return sentences;
    }

    private static List<String> questions(ZipfText words, RandomGenerator random) {
        return Stream.generate(() -> words.question(random.nextInt(WORDS_MIN, WORDS_MAX), random))
                .limit(QUESTIONS)
                .toList();
    }

    private static List<UnitVector> vectors(List<String> questions, Embedder embedder) throws InterruptedException {
        var vectors = new ArrayList<UnitVector>();
        for (var question : questions) {
            vectors.add(UnitVector.of(embedder.embedQuery(question).vector()));
        }
        return vectors;
    }

    private void add(UnitVector vector) {
        var id = new ChunkId(new UUID(0, ++chunks));
        questions.forEach(question -> question.nearest.add(id, vector));
        waiting.add(new IndexedChunk(id, List.of(), "", vector));
        if (waiting.size() == GROUP_CHUNKS * GROUPS_AT_ONCE) {
            write();
        }
    }

    private void write() {
        var batch = new ArrayList<ChunkGroup>();
        for (var from = 0; from < waiting.size(); from += GROUP_CHUNKS) {
            var part = List.copyOf(waiting.subList(from, Math.min(waiting.size(), from + GROUP_CHUNKS)));
            batch.add(new ChunkGroup(++groups, 1, "en", "", List.of(), part));
        }
        index.replace(batch);
        waiting.clear();
    }

    private void measure(String name) throws Exception {
        write();
        index.refresh();
        index.commit();
        var label = String.format(Locale.ROOT, "%,d, %s", chunks, name);
        try (var raw = RawNeighbours.open(directory)) {
            var contenders = new ArrayList<Contender>();
            for (var neighbours : NEIGHBOURS) {
                contenders.add(new Contender(
                        "Lucene, " + neighbours + " neighbours", vector -> raw.nearest(vector, neighbours)));
            }
            contenders.add(new Contender("Pinakes, " + CANDIDATES + " candidates", this::candidates));
            for (var contender : contenders) { // the files are read into memory, and the code is compiled
                for (var question : questions) {
                    var _ = contender.search.apply(question.vector);
                }
            }
            var loadBefore = LoadAverage.now();
            for (var question : questions) {
                for (var contender : contenders) {
                    contender.ask(question);
                }
            }
            var first = contenders.getFirst();
            contenders.forEach(contender -> System.out.println("| " + label + " | " + contender.row(first) + " |"));
            System.err.printf(
                    Locale.ROOT,
                    "%d segments; load average %s before, %s after%n",
                    raw.segments(),
                    loadBefore,
                    LoadAverage.now());
        }
    }

    private List<ChunkId> candidates(UnitVector vector) {
        return index.search(new IndexQuery(null, List.of(), vector, List.of(), CANDIDATES)).candidates().stream()
                .map(Candidate::item)
                .toList();
    }

    private record Question(UnitVector vector, NearestChunks nearest) {}

    /// A way to search, and how it did.
    private static final class Contender {
        private final String name;
        private final Function<UnitVector, List<ChunkId>> search;
        private final Latencies times = new Latencies();
        private final double[] found = new double[TOPS.length];

        Contender(String name, Function<UnitVector, List<ChunkId>> search) {
            this.name = name;
            this.search = search;
        }

        void ask(Question question) throws Exception {
            var proposed = times.time(() -> search.apply(question.vector));
            for (var i = 0; i < TOPS.length; i++) {
                found[i] += question.nearest.shareIn(proposed, TOPS[i]);
            }
        }

        String row(Contender first) {
            return String.format(
                    Locale.ROOT,
                    "%s | %.4f | %.4f | %.1f | %.1f | %.1f | %.2f",
                    name,
                    found[0] / times.count(),
                    found[1] / times.count(),
                    times.millis(0.5),
                    times.millis(0.99),
                    times.processorMillis(),
                    times.processorMillis() / first.times.processorMillis());
        }
    }
}
