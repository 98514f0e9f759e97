package pinakes.benchmark.chunking;

import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pinakes.chunking.Chunk;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.Embedder;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.onnx.BuiltInModels;

/// Compares chunk sizes and overlaps by how much of the answers the best chunks hold.
///
/// Recall is the share of the answers' characters that are found, precision the share of what is found that is
/// answer, both for the nearest five chunks; larger chunks win the first and lose the second. The third figure
/// is fair to all sizes: recall of the nearest chunks that have 1,000 tokens together.
final class ChunkingQuality {
    private static final int TOP = 5;
    private static final int TOKENS = 1_000;
    private static final int RANKED_MAX = 40;

    /// A chunk in the index.
    private record Found(String corpus, int tokens, BitSet characters, FloatBuffer vector) {}

    private record Scored(Found found, float score) {}

    private ChunkingQuality() {}

    /// Runs the benchmark.
    ///
    /// @param arguments a directory for the model's files, the directory of the data, and optionally pairs
    ///     such as `200/20` of the most tokens and the overlap
    public static void main(String[] arguments) throws Exception {
        var data = Path.of(arguments[1]);
        var corpora = Corpus.readAll(data.resolve("corpora"));
        var questions = Question.read(data.resolve("questions_df.csv"));
        var settings = arguments.length > 2
                ? List.of(arguments).subList(2, arguments.length)
                : List.of("128/0", "200/20", "254/0", "254/25", "254/50");
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), Path.of(arguments[0]))) {
            var vectors = vectors(embedder, questions.stream().map(Question::text));
            System.out.println("| tokens at most | overlap | chunks | tokens on average | recall@5 | precision@5 |"
                    + " recall@1000 tokens |");
            System.out.println("|---:|---:|---:|---:|---:|---:|---:|");
            for (var setting : settings) {
                var parts = setting.split("/", -1);
                var options = new ChunkingOptions(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
                System.out.println(row(options, indexed(options, corpora, embedder), questions, vectors));
            }
        }
    }

    private static List<Found> indexed(ChunkingOptions options, List<Corpus> corpora, Embedder embedder)
            throws InterruptedException {
        var chunker = new Chunker(options, embedder::tokens);
        var index = new ArrayList<Found>();
        for (var corpus : corpora) {
            var chunks = chunker.cut(corpus.blocks());
            var characters = corpus.located(chunks);
            var vectors = vectors(embedder, chunks.stream().map(Chunk::contextual));
            IntStream.range(0, chunks.size())
                    .mapToObj(at -> new Found(
                            corpus.name(),
                            embedder.tokens(chunks.get(at).contextual()),
                            characters.get(at),
                            FloatBuffer.wrap(vectors.get(at))))
                    .forEach(index::add);
        }
        return index;
    }

    private static List<float[]> vectors(Embedder embedder, Stream<String> texts) throws InterruptedException {
        return embedder.embedPassages(texts.toList()).stream()
                .map(PassageEmbedding::vector)
                .toList();
    }

    private static String row(
            ChunkingOptions options, List<Found> index, List<Question> questions, List<float[]> vectors) {
        var recall = 0.0;
        var precision = 0.0;
        var recallOfTokens = 0.0;
        for (var at = 0; at < questions.size(); at++) {
            var question = questions.get(at);
            var ranked = ranked(index, vectors.get(at));
            var answer = Corpus.characters(question.answers());
            var top = ranked.subList(0, TOP);
            var hit = (double) hit(question, answer, top);
            recall += hit / answer.cardinality();
            precision += hit / characters(top);
            recallOfTokens += (double) hit(question, answer, withinTokens(ranked)) / answer.cardinality();
        }
        return String.format(
                Locale.ROOT,
                "| %d | %d | %d | %.0f | %.3f | %.3f | %.3f |",
                options.tokensMax(),
                options.tokensOverlap(),
                index.size(),
                index.stream().mapToInt(Found::tokens).average().orElse(0),
                recall / questions.size(),
                precision / questions.size(),
                recallOfTokens / questions.size());
    }

    private static List<Found> ranked(List<Found> index, float[] question) {
        return index.stream()
                .map(found -> new Scored(found, product(found.vector(), question)))
                .sorted(Comparator.comparingDouble(Scored::score).reversed())
                .limit(RANKED_MAX)
                .map(Scored::found)
                .toList();
    }

    private static List<Found> withinTokens(List<Found> ranked) {
        var within = new ArrayList<Found>();
        var tokens = 0;
        for (var found : ranked) {
            tokens += found.tokens();
            if (tokens > TOKENS) {
                break;
            }
            within.add(found);
        }
        return within;
    }

    private static int hit(Question question, BitSet answer, List<Found> found) {
        var hit = new BitSet();
        found.stream()
                .filter(chunk -> chunk.corpus().equals(question.corpus()))
                .forEach(chunk -> hit.or(chunk.characters()));
        hit.and(answer);
        return hit.cardinality();
    }

    private static int characters(List<Found> found) {
        return found.stream()
                .mapToInt(chunk -> chunk.characters().cardinality())
                .sum();
    }

    private static float product(FloatBuffer left, float[] right) {
        var sum = 0f;
        for (var index = 0; index < right.length; index++) {
            sum += left.get(index) * right[index];
        }
        return sum;
    }
}
