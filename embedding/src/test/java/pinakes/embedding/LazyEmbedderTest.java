package pinakes.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.testkit.Deadline;

final class LazyEmbedderTest {
    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void model_is_not_loaded_before_it_is_used_and_only_once() throws InterruptedException {
        try (var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> {
            loads.incrementAndGet();
            return new LengthEmbedder();
        })) {
            assertThat(lazy.model()).isEqualTo(BuiltInModels.standard());
            assertThat(loads).hasValue(0);

            assertThat(lazy.embedQuery("four").vector()).containsExactly(4);
            assertThat(lazy.embedPassage("three").vector()).containsExactly(5);
            assertThat(lazy.tokens("ab")).isEqualTo(2);

            assertThat(loads).hasValue(1);
        }
    }

    @Test
    void warming_up_does_not_wait() throws InterruptedException {
        var release = new CountDownLatch(1);
        try (var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> {
            loads.incrementAndGet();
            awaitUnchecked(release);
            return new LengthEmbedder();
        })) {
            lazy.warm();
            lazy.warm();
            release.countDown();

            assertThat(lazy.embedQuery("x").vector()).containsExactly(1);
            assertThat(loads).hasValue(1);
        }
    }

    @Test
    void failed_load_is_told_and_tried_again() throws InterruptedException {
        try (var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> {
            if (loads.incrementAndGet() == 1) {
                throw new EmbeddingException("no disk");
            }
            return new LengthEmbedder();
        })) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> lazy.embedQuery("x"))
                    .withMessage("no disk")
                    .matches(failure -> !failure.isTransient());
            assertThat(lazy.embedQuery("x").vector()).containsExactly(1);
        }
    }

    @Test
    @DisplayName("S16: a lack of memory reaches the caller, whose thread ends the process")
    void lack_of_memory_reaches_the_caller() {
        try (var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> {
            throw new OutOfMemoryError("Cannot reserve direct buffer memory");
        })) {
            assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> lazy.embedQuery("x"));
        }
    }

    @Test
    void transient_failure_is_reported_as_such() {
        try (var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> {
            throw EmbeddingException.transientFailure("the disk is full", null);
        })) {
            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> lazy.tokens("x"))
                    .withMessage("the disk is full")
                    .matches(EmbeddingException::isTransient);
        }
    }

    @Test
    void closing_waits_for_a_load_in_progress_even_when_it_is_interrupted() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var loaded = new LengthEmbedder();
        var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> {
            begun.countDown();
            awaitUnchecked(release);
            return loaded;
        });
        lazy.warm();
        begun.await();
        var closing = Thread.ofVirtual().start(() -> {
            Thread.currentThread().interrupt();
            lazy.close();
        });
        Deadline.usual().await("the closing to wait", () -> closing.getState() == Thread.State.WAITING);

        release.countDown();
        closing.join();

        assertThat(loaded.closed).isTrue();
    }

    @Test
    void closing_closes_the_model_and_forbids_loading_it() throws InterruptedException {
        var loaded = new LengthEmbedder();
        var lazy = new LazyEmbedder(BuiltInModels.standard(), () -> loaded);
        var _ = lazy.embedQuery("x");

        lazy.close();

        assertThat(loaded.closed).isTrue();
        assertThatThrownBy(() -> lazy.embedQuery("x")).hasMessage("the embedding model is closed");
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A model whose only number is the length of the text.
    private static final class LengthEmbedder implements Embedder {
        private volatile boolean closed;

        @Override
        public EmbeddingModel model() {
            return BuiltInModels.standard();
        }

        @Override
        public int tokens(String text) {
            return text.length();
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            return new PassageEmbedding(new float[] {text.length()}, PassageTokens.NONE);
        }

        @Override
        public QueryEmbedding embedQuery(String text) {
            return new QueryEmbedding(new float[] {text.length()}, QueryTokens.NONE, true);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
