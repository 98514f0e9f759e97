package pinakes.engine.local.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.local.eval.Evaluation.Report;

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
        var report = evaluate();

        assertThat(report.texts()).isEqualTo(4);
        assertThat(report.passages()).isEqualTo(3);
        assertThat(report.questions()).isEqualTo(2);
        assertThat(List.of(report.words(), report.meaning(), report.both())).containsOnly(new Measures(1, 1, 1));
        assertThat(report.reliability().answers()).hasSize(2).allMatch(Reliability.Answer::relevant);
    }

    @Test
    void wrong_judgements_make_bad_measures() throws Exception {
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\towl\t1\nq2\tnowhere\t1\n");

        var report = evaluate();

        assertThat(report.words()).isEqualTo(new Measures(0, 0, 0));
        assertThat(report.reliability().answers()).noneMatch(Reliability.Answer::relevant);
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
                folder, embedder, () -> cache, (step, done, total) -> heard.add(step + " " + done + "/" + total));

        assertThat(heard).contains("reading documents 4/4").endsWith("running queries 2/2");
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
        assertThatIOException().isThrownBy(this::evaluate).withMessageStartingWith("no such file: ");
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
        return Evaluation.run(folder, embedder, () -> cache, UNHEARD);
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
