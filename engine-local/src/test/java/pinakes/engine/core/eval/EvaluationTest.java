package pinakes.engine.core.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.engine.core.eval.Evaluation.Report;
import pinakes.engine.core.eval.Evaluation.Setup;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.index.LuceneChunkIndex;

final class EvaluationTest {
    private static final Evaluation.Progress UNHEARD = (_, _, _) -> {};

    private final CountingEmbedder embedder = new CountingEmbedder();

    @TempDir
    private Path directory;

    private Path folder;
    private Path cache;

    @BeforeEach
    void writeFolder() throws IOException {
        cache = directory.resolve("cache");
        folder = Files.createDirectories(directory.resolve("folder"));
        Files.createDirectories(folder.resolve("qrels"));
        write("corpus.jsonl", """
                {"_id": "owl", "title": "Owls", "text": "Owls hunt mice at night."}
                {"_id": "bee", "title": "", "text": "Bees make honey from nectar."}
                {"_id": "empty", "title": "", "text": ""}
                {"_id": "fox", "title": "Foxes", "text": "Foxes dig dens and steal hens."}
                """);
        write("queries.jsonl", """
                {"_id": "q1", "text": "who makes honey from nectar"}
                {"_id": "q2", "text": "owls hunt at night"}
                {"_id": "unjudged", "text": "what do whales eat"}
                """);
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\tbee\t1\nq2\towl\t1\nq2\tfox\t0\n");
    }

    @Test
    void what_is_found_is_compared_with_what_was_judged() throws Exception {
        var report = evaluate().folders().getFirst();

        assertThat(report.name()).isEqualTo("folder");
        assertThat(report.texts()).isEqualTo(4);
        assertThat(report.passages()).isEqualTo(3);
        assertThat(report.rankings()).hasSize(2);
        var figures = report.figures();
        assertThat(List.of(figures.words(), figures.meaning(), figures.both())).containsOnly(new Measures(1, 1, 1, 1));
        assertThat(figures.right().count()).isEqualTo(2);
        assertThat(figures.unanswerable().count()).isZero();
    }

    @Test
    void wrong_judgements_make_bad_measures() throws Exception {
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\towl\t1\nq2\tnowhere\t1\n");

        var figures = evaluate().folders().getFirst().figures();

        assertThat(figures.words()).isEqualTo(new Measures(0, 0, 0, 0));
        assertThat(figures.wrong().count()).isEqualTo(2);
    }

    @Test
    void passages_are_judged_by_the_words_that_answer_a_question() throws Exception {
        var figures = run(List.of(writeChunkingFolder())).folders().getFirst().figures();

        assertThat(figures.both().hit()).isEqualTo(0.5); // nothing holds the reference of the second question
        assertThat(figures.both().ndcg()).isEqualTo(0.5);
    }

    @Test
    void byte_order_mark_is_ignored() throws Exception {
        var chunking = writeChunkingFolder();
        var report = run(List.of(chunking));
        var questions = chunking.resolve("questions_df.csv");
        Files.writeString(questions, "\ufeff" + Files.readString(questions));

        assertThat(run(List.of(chunking))).isEqualTo(report);
    }

    @Test
    void each_folder_is_asked_questions_of_the_others_and_the_mean_weights_folders_equally() throws Exception {
        var report = run(List.of(folder, writeChunkingFolder()));

        assertThat(report.folders())
                .extracting(each -> each.figures().unanswerable().count())
                .containsExactly(2, 2);
        assertThat(report.mean().both().hit()).isEqualTo((1 + 0.5) / 2);
        assertThat(report.mean().unanswerable().count()).isEqualTo(4);
    }

    @Test
    void sample_of_questions_is_spread_over_the_set() {
        var questions = IntStream.range(0, 10)
                .mapToObj(i -> new TestSet.Question("" + i, new AnswerKey.JudgedTexts(Map.of())))
                .toList();
        var set = new TestSet("set", List.of(), questions);

        assertThat(set.sample(4)).extracting(TestSet.Question::text).containsExactly("0", "2", "5", "7");
        assertThat(set.sample(40)).isEqualTo(questions);
    }

    @Test
    void ranking_without_reranking_is_the_first_one() throws Exception {
        // Both texts have the same words. Only the closer look sees that they are next to each other in the second.
        write("corpus.jsonl", """
                {"_id": "apart", "title": "", "text": "Dens of foxes and wolves are far from the red stone of hills."}
                {"_id": "near", "title": "", "text": "Hills of wolves and dens are far from the foxes of red stone."}
                """);
        write("queries.jsonl", """
                {"_id": "q1", "text": "foxes red stone"}
                """);
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\tnear\t1\n");

        var reranked = run(List.of(folder)).folders().getFirst().figures();
        var first = Evaluation.run(
                        List.of(folder), new Setup(embedder, false, LuceneChunkIndex::create), () -> cache, UNHEARD)
                .folders()
                .getFirst()
                .figures();

        assertThat(reranked.words().hit()).isEqualTo(1);
        assertThat(first.words().hit()).isZero();
    }

    @Test
    void second_time_embeds_only_the_questions() throws Exception {
        var first = evaluate();
        int embedded = embedder.texts.getAndSet(0);

        assertThat(evaluate()).isEqualTo(first);

        assertThat(embedded).isEqualTo(5);
        assertThat(embedder.texts).hasValue(2);
    }

    @Test
    void vector_that_was_half_written_is_made_again() throws Exception {
        var first = evaluate();
        embedder.texts.set(0);
        try (var file = FileChannel.open(cache.resolve("word_bag/passages"), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 1);
        }

        assertThat(evaluate()).isEqualTo(first);
        assertThat(embedder.texts).hasValue(1 + 2);
        assertThat(evaluate()).isEqualTo(first);
        assertThat(embedder.texts).hasValue(1 + 2 + 2);
    }

    @Test
    void progress_ends_with_everything_done() throws Exception {
        var heard = new ArrayList<String>();

        Evaluation.run(
                List.of(folder),
                new Setup(embedder, true, LuceneChunkIndex::create),
                () -> cache,
                (step, done, total) -> heard.add(step + " " + done + "/" + total));

        assertThat(heard).contains("folder: reading documents 4/4").endsWith("folder: running queries 2/2");
    }

    @Test
    void folder_of_another_kind_is_refused_in_one_line() throws IOException {
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1 bee 1\n");
        assertThatIOException().isThrownBy(this::evaluate).withMessageContaining("malformed judgement: q1 bee 1");

        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\n");
        assertThatIOException().isThrownBy(this::evaluate).withMessageContaining("nothing to evaluate");

        write("queries.jsonl", "who makes honey?\n");
        assertThatIOException()
                .isThrownBy(this::evaluate)
                .withMessageEndingWith("queries.jsonl has a line that is not JSON");

        Files.delete(folder.resolve("queries.jsonl"));
        assertThatIOException().isThrownBy(this::evaluate).withMessageEndingWith("queries.jsonl does not exist");

        write("questions_df.csv", "question,references\nwho?,[]\n");
        assertThatIOException().isThrownBy(this::evaluate).withMessageEndingWith("corpora does not exist");

        Files.createDirectory(folder.resolve("corpora"));
        assertThatIOException().isThrownBy(this::evaluate).withMessageContaining("questions_df.csv is malformed: ");
    }

    @Test
    void cache_that_is_in_use_is_left_alone() throws Exception {
        try (var _ = VectorCache.open(embedder, cache.resolve("word_bag/passages"))) {
            assertThatIOException()
                    .isThrownBy(this::evaluate)
                    .withMessage("another evaluation with this model is running");
        }
    }

    private Report evaluate() throws IOException, InterruptedException {
        return run(List.of(folder));
    }

    private Report run(List<Path> folders) throws IOException, InterruptedException {
        return Evaluation.run(folders, new Setup(embedder, true, LuceneChunkIndex::create), () -> cache, UNHEARD);
    }

    private Path writeChunkingFolder() throws IOException {
        var chunking = Files.createDirectories(directory.resolve("chunking"));
        Files.createDirectories(chunking.resolve("corpora"));
        Files.writeString(
                chunking.resolve("corpora/sea.md"), "# Whales\nWhales sing songs.\n\n# Sharks\nSharks lose teeth.\n");
        Files.writeString(chunking.resolve("questions_df.csv"), """
                question,references,corpus_id
                what do whales sing,"[{""content"": ""Whales sing songs."", ""start_index"": 9, ""end_index"": 27}]",sea
                "who, if anyone, lose teeth","[{""content"": ""Dolphins jump""}]",sea
                """);
        return chunking;
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /// Counts what it is asked to embed.
    private static final class CountingEmbedder implements Embedder {
        private final Embedder words = new WordBagEmbedder("word/bag");
        private final AtomicInteger texts = new AtomicInteger();

        @Override
        public EmbeddingModel model() {
            return words.model();
        }

        @Override
        public int tokens(String text) {
            return words.tokens(text);
        }

        @Override
        public PassageEmbedding embedPassage(String text) throws InterruptedException {
            texts.incrementAndGet();
            return words.embedPassage(text);
        }

        @Override
        public QueryEmbedding embedQuery(String text) throws InterruptedException {
            texts.incrementAndGet();
            return words.embedQuery(text);
        }

        @Override
        public void close() {
            words.close();
        }
    }
}
