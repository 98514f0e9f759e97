package pinakes.engine.core.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import pinakes.embedding.Embedder;
import pinakes.engine.core.eval.Reliability.Answer;
import pinakes.engine.core.eval.Reliability.Bin;
import pinakes.engine.core.eval.TestCollection.Source;
import pinakes.engine.core.eval.TestSet.Question;
import pinakes.engine.core.index.IndexOpener;
import pinakes.engine.core.index.QueryText;
import pinakes.ranking.Basis;
import pinakes.ranking.NearDuplicates;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Runs queries with known answers and measures the results.
public final class Evaluation {
    /// How many results confidence is computed from, as in a search for a few passages.
    private static final int CONFIDENCE_PLACES = 100;

    /// How many questions of each other test set a test set cannot answer.
    private static final int UNANSWERABLE = 40;

    private final TestSet set;
    private final TestCollection collection;
    private final Setup setup;
    private final Map<Basis, List<Measures>> measures = new EnumMap<>(Basis.class);
    private final List<Answer> answers = new ArrayList<>();
    private final List<Double> unanswerable = new ArrayList<>();

    private Evaluation(TestSet set, TestCollection collection, Setup setup) {
        this.set = set;
        this.collection = collection;
        this.setup = setup;
    }

    /// Indexes the texts of each folder, runs its queries and reports.
    ///
    /// Some queries of each other folder are asked, too: nothing in this one answers them.
    ///
    /// @param folders in BEIR or chunking layout
    /// @param cache a directory for vectors, which later evaluations reuse, and for the index; requested when it
    ///     is needed
    /// @throws IOException when a folder is malformed or a file fails; the message is one line
    public static Report run(List<Path> folders, Setup setup, Supplier<Path> cache, Progress progress)
            throws IOException, InterruptedException {
        var sets = new ArrayList<TestSet>();
        for (var folder : folders) {
            sets.add(TestSet.read(folder));
        }
        var own = cache.get().resolve(setup.model().replaceAll("[^A-Za-z0-9.-]", "_"));
        var reports = new ArrayList<FolderReport>();
        try (var vectors = VectorCache.open(setup.embedder(), own.resolve("passages"))) {
            for (var set : sets) {
                Progress named = (step, done, total) -> progress.at(set.name() + ": " + step, done, total);
                try (var collection =
                        TestCollection.index(set.texts(), vectors, setup.newIndex(), own.resolve("index"), named)) {
                    reports.add(new Evaluation(set, collection, setup).report(foreign(sets, set), named));
                }
            }
        }
        return new Report(setup.model(), reports);
    }

    private static List<Question> foreign(List<TestSet> sets, TestSet set) {
        return sets.stream()
                .filter(other -> !other.equals(set))
                .flatMap(other -> other.sample(UNANSWERABLE).stream())
                .toList();
    }

    private FolderReport report(List<Question> foreign, Progress progress) throws InterruptedException {
        int total = set.questions().size() + foreign.size();
        for (int i = 0; i < set.questions().size(); i++) {
            ask(set.questions().get(i));
            progress.at("running queries", i + 1, total);
        }
        for (int i = 0; i < foreign.size(); i++) {
            askInVain(foreign.get(i));
            progress.at("running queries", set.questions().size() + i + 1, total);
        }
        var reliability = new Reliability(answers, unanswerable);
        var figures = Figures.of(
                Measures.mean(measuresOf(Basis.WORDS)),
                Measures.mean(measuresOf(Basis.MEANING)),
                Measures.mean(measuresOf(Basis.BOTH)),
                reliability);
        return new FolderReport(
                set.name(),
                set.texts().size(),
                collection.chunkCount(),
                figures,
                reliability.bins(),
                measuresOf(Basis.BOTH));
    }

    private void ask(Question question) throws InterruptedException {
        var grades = question.key().grades(collection.passages());
        var embedding = collection.embedded(question);
        for (var basis : Basis.values()) {
            var ranker = Ranker.of(setup.model(), basis);
            var ranked = collection.ranked(question, embedding, ranker, basis, setup.reranked());
            var results = ranked.stream()
                    .map(found -> question.key().result(found.item()))
                    .distinct()
                    .toList();
            measuresOf(basis).add(Measures.of(results, grades));
            if (basis == Basis.BOTH) {
                boolean right = !results.isEmpty() && grades.containsKey(results.getFirst());
                answers.add(new Answer(confidence(question, ranker, ranked), relevance(ranked), right));
            }
        }
    }

    private void askInVain(Question question) throws InterruptedException {
        var ranker = Ranker.of(setup.model(), Basis.BOTH);
        unanswerable.add(relevance(
                collection.ranked(question, collection.embedded(question), ranker, Basis.BOTH, setup.reranked())));
    }

    private static double relevance(List<Ranked<Source>> ranked) {
        return ranked.isEmpty() ? 0 : ranked.getFirst().relevance();
    }

    /// Computed as for a client: without near duplicates.
    private static double confidence(Question question, Ranker ranker, List<Ranked<Source>> ranked) {
        var first = ranked.subList(0, Math.min(CONFIDENCE_PLACES, ranked.size()));
        var kept = NearDuplicates.collapse(first, found -> found.item().passage());
        return ranker.confidence(
                List.copyOf(kept.keySet()), QueryText.of(question.text()).terms());
    }

    private List<Measures> measuresOf(Basis basis) {
        return measures.computeIfAbsent(basis, _ -> new ArrayList<>());
    }

    /// How to search.
    ///
    /// @param reranked whether the best passages are reranked, as for clients
    /// @param newIndex creates an empty index, which replaces any index that was there
    public record Setup(Embedder embedder, boolean reranked, IndexOpener newIndex) {
        String model() {
            return embedder.model().name();
        }
    }

    /// The results.
    ///
    /// @param model the name of the embedding model
    public record Report(String model, List<FolderReport> folders) {
        public Report {
            folders = List.copyOf(folders);
        }

        /// The mean over the folders; each counts equally.
        public Figures mean() {
            return Figures.mean(folders.stream().map(FolderReport::figures).toList());
        }
    }

    /// The results of one folder.
    ///
    /// @param texts how many texts were searched
    /// @param passages how many passages they were cut into
    /// @param bins the answers by confidence
    /// @param rankings the measures of each query
    public record FolderReport(
            String name, int texts, long passages, Figures figures, List<Bin> bins, List<Measures> rankings) {
        public FolderReport {
            bins = List.copyOf(bins);
            rankings = List.copyOf(rankings);
        }
    }

    /// Receives the progress of an evaluation.
    public interface Progress {
        void at(String step, int done, int total);
    }
}
