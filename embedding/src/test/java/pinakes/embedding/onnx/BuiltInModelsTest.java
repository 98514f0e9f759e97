package pinakes.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.token.PassageTokens;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

final class BuiltInModelsTest {
    private static final Offset<Float> CLOSE = within(0.0005f);

    @TempDir
    private static Path cache;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sentence-transformers/all-MiniLM-L6-v2",
                "all-MiniLM-L6-v2",
                "fastembed/all-MiniLM-L6-v2",
                "all-minilm-l6-v2"
            })
    void model_is_found_under_all_its_names(String name) {
        assertThat(BuiltInModels.named(name)).isEqualTo(BuiltInModels.standard());
    }

    @Test
    void unknown_name_is_answered_with_the_known_ones() {
        assertThatThrownBy(() -> BuiltInModels.named("word2vec"))
                .hasMessage("unknown embedding model \"word2vec\"; built-in models:"
                        + " sentence-transformers/all-MiniLM-L6-v2, sentence-transformers/all-MiniLM-L6-v2-fp32,"
                        + " BAAI/bge-small-en-v1.5, BAAI/bge-small-zh-v1.5");
    }

    @Test
    void vectors_are_those_that_the_model_is_published_with() throws InterruptedException {
        try (var embedder = BuiltInModels.open("all-MiniLM-L6-v2-fp32", cache)) {
            var vector = embedder.embedPassage("This is an example sentence").vector();

            assertThat(vector).hasSize(384);
            assertThat(vector[0]).isCloseTo(0.0676569f, CLOSE);
            assertThat(vector[1]).isCloseTo(0.0634959f, CLOSE);
            assertThat(vector[2]).isCloseTo(0.0487131f, CLOSE);
            assertThat(product(vector, vector)).isCloseTo(1, within(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"all-MiniLM-L6-v2", "bge-small-en-v1.5"})
    void question_is_nearest_to_the_passage_that_answers_it(String name) throws InterruptedException {
        try (var embedder = BuiltInModels.open(name, cache)) {
            var question = embedder.embedQuery("How do bees make honey?").vector();

            var vectors = embedder.embedPassages(List.of(
                    "Nectar is thickened in the comb until it becomes honey, which feeds the hive in winter.",
                    "The parliament adopted the budget for the coming year.",
                    "A violin has four strings."));

            assertThat(product(question, vectors.get(0).vector()))
                    .isGreaterThan(product(question, vectors.get(1).vector()) + 0.1)
                    .isGreaterThan(product(question, vectors.get(2).vector()) + 0.1);
        }
    }

    @Test
    void chinese_question_is_nearest_to_the_passage_that_answers_it() throws InterruptedException {
        try (var embedder = BuiltInModels.open("bge-small-zh-v1.5", cache)) {
            var question = embedder.embedQuery("蜜蜂怎样酿造蜂蜜？");

            var vectors = embedder.embedPassages(List.of("花蜜在蜂巢里变浓，成为蜂群过冬的食物。", "议会通过了明年的预算。", "小提琴有四根弦。"));

            assertThat(question.isUnderstood()).isTrue();
            assertThat(product(question.vector(), vectors.get(0).vector()))
                    .isGreaterThan(product(question.vector(), vectors.get(1).vector()) + 0.1)
                    .isGreaterThan(product(question.vector(), vectors.get(2).vector()) + 0.1);
        }
    }

    @Test
    void nothing_of_a_long_passage_is_dropped() throws InterruptedException {
        try (var embedder = BuiltInModels.open("all-MiniLM-L6-v2", cache)) {
            var filler = "The committee met and talked about the weather of the day. ".repeat(40);
            var ending = "Penguins breed on the ice of Antarctica. ".repeat(40);
            assertThat(embedder.tokens(filler)).isGreaterThan(embedder.model().textTokensMax());

            var question = embedder.embedQuery("Where do penguins breed?").vector();

            assertThat(product(question, embedder.embedPassage(filler + ending).vector()))
                    .isGreaterThan(
                            product(question, embedder.embedPassage(filler).vector()) + 0.2);
        }
    }

    @Test
    void many_passages_have_the_vectors_that_each_has_alone() throws InterruptedException {
        try (var embedder = BuiltInModels.open("all-MiniLM-L6-v2", cache)) {
            var texts =
                    List.of("one", "two small words", "", "three", "and a rather longer passage about nothing", "six");

            var together = embedder.embedPassages(texts);

            for (var index = 0; index < texts.size(); index++) {
                assertThat(together.get(index).vector())
                        .containsExactly(embedder.embedPassage(texts.get(index)).vector());
            }
        }
    }

    @Test
    @DisplayName("K2: tokens tell which of two passages about one topic answers")
    void tokens_tell_which_passage_answers() throws InterruptedException {
        try (var embedder = BuiltInModels.open("all-MiniLM-L6-v2", cache)) {
            var query = embedder.embedQuery("What do bees eat in winter?").tokens();
            var passages = embedder.embedPassages(List.of(
                    "In winter the bees of a hive eat the honey that they stored.",
                    "In summer the bees of a hive visit flowers and dance."));

            assertThat(query.likeness(passages.get(0).tokens()))
                    .isGreaterThan(query.likeness(passages.get(1).tokens()) + 0.05);
        }
    }

    @Test
    @DisplayName("tokens survive storage, take 32 bytes each, and leave out what is in every text")
    void tokens_survive_storage() throws InterruptedException {
        try (var embedder = BuiltInModels.open("all-MiniLM-L6-v2", cache)) {
            var query = embedder.embedQuery("honey").tokens();
            var tokens = embedder.embedPassage("The honey, of the bees.").tokens();

            assertThat(tokens.count()).isEqualTo(2);
            assertThat(tokens.bytes()).hasSize(64);
            assertThat(query.likeness(PassageTokens.of(tokens.bytes()))).isEqualTo(query.likeness(tokens));
            assertThat(embedder.embedPassage("of the").tokens().count()).isEqualTo(2);
        }
    }

    @Test
    void interrupted_caller_is_free_at_once() throws Exception {
        try (var embedder = BuiltInModels.open("all-MiniLM-L6-v2", cache)) {
            var started = new CountDownLatch(1);
            Callable<Boolean> endless = () -> {
                started.countDown();
                try {
                    var _ = embedder.embedPassage("on and on ".repeat(200_000)); // takes minutes
                    return false;
                } catch (InterruptedException _) {
                    return true;
                }
            };
            var task = new FutureTask<>(endless);
            var caller = Thread.ofVirtual().start(task);
            started.await();

            caller.interrupt();

            assertThat(task.get()).isTrue();
        }
    }

    @Test
    void model_that_is_open_twice_outlives_the_first_to_be_closed() throws Exception {
        var occupied = Files.writeString(cache.resolve("occupied"), "no directory");
        try (var second = BuiltInModels.open("all-MiniLM-L6-v2", cache)) {
            BuiltInModels.open("fastembed/all-MiniLM-L6-v2", cache.resolve("elsewhere"))
                    .close();

            assertThat(second.embedQuery("anyone there?").vector()).hasSize(384);
            assertThat(cache.resolve("elsewhere")).as("it is loaded once").doesNotExist();
        }
        assertThatThrownBy(() -> BuiltInModels.open("all-MiniLM-L6-v2", occupied))
                .as("nobody holds it any more")
                .isInstanceOf(EmbeddingException.class);
    }

    @Test
    void closed_model_says_so() {
        var embedder = BuiltInModels.open("all-MiniLM-L6-v2", cache);
        embedder.close();

        assertThatThrownBy(() -> embedder.embedQuery("anyone there?"))
                .isInstanceOf(EmbeddingException.class)
                .hasMessage("the embedding model is closed");
    }

    @Test
    void weights_are_written_once_and_mended_when_they_are_cut_short() throws Exception {
        var first = WeightFile.of("all-minilm-l6-v2-tokenizer.json", cache);
        Files.writeString(first, "cut short");

        var second = WeightFile.of("all-minilm-l6-v2-tokenizer.json", cache);

        assertThat(second).isEqualTo(first).isNotEmptyFile();
        assertThat(second.getFileName().toString().toLowerCase(Locale.ROOT)).startsWith("all-minilm-l6-v2-tokenizer-");
        assertThat(second).content().startsWith("{");
    }

    @Test
    @DisplayName("S16: what processes left that were killed while they unpacked is removed by the next start")
    void what_killed_processes_left_is_removed() throws Exception {
        var weights = WeightFile.of("all-minilm-l6-v2-tokenizer.json", cache);
        var partial = Files.writeString(cache.resolve("all-minilm-l6-v2.onnx123.partial"), "half");

        WeightFile.of("all-minilm-l6-v2-tokenizer.json", cache);

        assertThat(partial).doesNotExist();
        assertThat(weights).isNotEmptyFile();
    }

    @Test
    @DisplayName("S16: a disk that has no room for the weights is a failure that passes, and says why")
    void weights_that_cannot_be_written_are_a_transient_failure() throws Exception {
        var file = Files.writeString(cache.resolve("occupied"), "a file where a directory should be");

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> BuiltInModels.open("all-MiniLM-L6-v2", file))
                .withMessage("the embedding model sentence-transformers/all-MiniLM-L6-v2 cannot be unpacked now"
                        + " (its directory is not writable)")
                .matches(EmbeddingException::isTransient);
    }

    @Test
    @DisplayName("S16: a process that is told to end while models are loaded ends in order")
    void process_that_ends_while_models_are_loaded_does_not_crash() throws Exception {
        var weights = WeightFile.of("all-minilm-l6-v2.onnx", cache);
        for (var round = 0; round < 3; round++) {
            var ended = FinishedProcess.run(
                    Launch.of(
                            cache,
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:ErrorFile=" + cache.resolve("crash.log"),
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            EndingProcess.class.getName(),
                            weights.toString()),
                    Deadline.usual());

            assertThat(ended.exitCode()).as(ended.stdout() + ended.stderr()).isZero();
        }
    }

    private static double product(float[] left, float[] right) {
        var sum = 0.0;
        for (var index = 0; index < left.length; index++) {
            sum += left[index] * right[index];
        }
        return sum;
    }
}
