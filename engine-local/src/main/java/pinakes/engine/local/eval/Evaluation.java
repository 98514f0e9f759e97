package pinakes.engine.local.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import pinakes.embedding.Embedder;
import pinakes.engine.local.eval.BeirFolder.Question;
import pinakes.engine.local.eval.Reliability.Answer;
import pinakes.engine.local.eval.TestCollection.Source;
import pinakes.ranking.Basis;
import pinakes.ranking.NearDuplicates;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Runs queries with known answers and measures the results.
public final class Evaluation {
    /// How many results confidence is computed from, as in a search for a few passages.
    private static final int CONFIDENCE_PLACES = 100;

    private final BeirFolder folder;
    private final TestCollection collection;
    private final String model;
    private final Map<Basis, List<Measures>> measures = new EnumMap<>(Basis.class);
    private final List<Answer> answers = new ArrayList<>();

    private Evaluation(BeirFolder folder, TestCollection collection, String model) {
        this.folder = folder;
        this.collection = collection;
        this.model = model;
    }

    /// Indexes the texts of a folder, runs its queries and reports.
    ///
    /// @param folder in BEIR layout
    /// @param cache a directory for vectors, which later evaluations reuse, and for the index; requested when it
    ///     is needed
    /// @throws IOException when the folder is malformed or a file fails; the message is one line
    public static Report run(Path folder, Embedder embedder, Supplier<Path> cache, Progress progress)
            throws IOException, InterruptedException {
        var read = BeirFolder.read(folder);
        var model = embedder.model().name();
        var own = cache.get().resolve(model.replaceAll("[^A-Za-z0-9.-]", "_"));
        try (var vectors = VectorCache.open(embedder, own.resolve("passages"));
                var collection = TestCollection.index(read.texts(), vectors, own.resolve("index"), progress)) {
            var evaluation = new Evaluation(read, collection, model);
            for (int i = 0; i < read.questions().size(); i++) {
                evaluation.ask(read.questions().get(i));
                progress.at("running queries", i + 1, read.questions().size());
            }
            return evaluation.report();
        }
    }

    private void ask(Question question) throws IOException, InterruptedException {
        Map<String, Integer> grades = folder.judgements().getOrDefault(question.id(), Map.of());
        var embedding = collection.embedded(question);
        for (var basis : Basis.values()) {
            var ranker = Ranker.of(model, basis);
            var ranked = collection.ranked(question, embedding, ranker, basis);
            measuresOf(basis).add(Measures.of(textsOf(ranked), grades));
            if (basis == Basis.BOTH) {
                boolean relevant = !ranked.isEmpty()
                        && grades.containsKey(ranked.getFirst().item().textId());
                answers.add(new Answer(confidence(ranker, ranked), relevant));
            }
        }
    }

    /// A text ranks as high as its best passage.
    private static List<String> textsOf(List<Ranked<Source>> ranked) {
        return ranked.stream().map(found -> found.item().textId()).distinct().toList();
    }

    /// Computed as for a client: without near duplicates.
    private static double confidence(Ranker ranker, List<Ranked<Source>> ranked) {
        var first = ranked.subList(0, Math.min(CONFIDENCE_PLACES, ranked.size()));
        var kept = NearDuplicates.collapse(first, found -> found.item().passage());
        return ranker.confidence(List.copyOf(kept.keySet()));
    }

    private List<Measures> measuresOf(Basis basis) {
        return measures.computeIfAbsent(basis, _ -> new ArrayList<>());
    }

    private Report report() {
        return new Report(
                model,
                folder.texts().size(),
                collection.chunkCount(),
                folder.questions().size(),
                Measures.mean(measuresOf(Basis.WORDS)),
                Measures.mean(measuresOf(Basis.MEANING)),
                Measures.mean(measuresOf(Basis.BOTH)),
                new Reliability(answers));
    }

    /// The results.
    ///
    /// @param model the name of the embedding model
    /// @param texts how many texts were searched
    /// @param passages how many passages they were cut into
    /// @param questions how many questions were asked
    public record Report(
            String model,
            int texts,
            long passages,
            int questions,
            Measures words,
            Measures meaning,
            Measures both,
            Reliability reliability) {}

    /// Receives the progress of an evaluation.
    public interface Progress {
        void at(String step, int done, int total);
    }
}
