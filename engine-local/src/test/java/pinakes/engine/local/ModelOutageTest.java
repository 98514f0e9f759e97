package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.Deadline;

/// K6: a model on a server that is down stops neither the start nor the search by words, and recovers by itself.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModelOutageTest {
    @TempDir
    private Path directory;

    private final DistantEmbedder model = new DistantEmbedder();

    @Test
    @DisplayName("K6: with a model that has never answered, the engine starts, jobs wait, and all is well when it does")
    void model_that_has_never_answered() throws Exception {
        model.isDown = true;
        try (var engine = open()) {
            assertThat(engine.status().issues()).singleElement().asString().contains("has not responded yet");
            assertThat(search(engine, "bees").emptyKnowledgeBase()).isTrue();
            var job = submit(engine, "Bees dance");
            Deadline.usual()
                    .await("the job to wait", () -> activity(engine, job).startsWith("Waiting: "));

            model.isDown = false;

            assertThat(engine.ingestion().await(job).map(Job::state)).contains(JobState.COMPLETED);
            var answer = search(engine, "bees");
            assertThat(texts(answer)).containsExactly("Bees dance");
            assertThat(answer.warnings()).isEmpty();
            assertThat(engine.status().issues()).isEmpty();
            assertThat(engine.status().model().dimension())
                    .isEqualTo(model.model().dimension());
        }
    }

    @Test
    @DisplayName(
            "K2: when a model that served before does not answer, passages are found by their words, with a warning")
    void model_that_served_before() throws Exception {
        try (var engine = open()) {
            engine.ingestion().await(submit(engine, "Bees dance"));
        }
        var distant = new DistantEmbedder();
        distant.isDown = true;
        try (var engine = open(distant)) {
            var answer = search(engine, "bees");
            assertThat(texts(answer)).containsExactly("Bees dance");
            assertThat(answer.warnings()).singleElement().asString().contains("only keyword matches are returned");
            assertThat(engine.status().issues()).singleElement().asString().contains("Embedding model unavailable");

            distant.isDown = false;

            assertThat(search(engine, "bees").warnings()).isEmpty();
            assertThat(engine.status().issues()).isEmpty();
        }
    }

    @Test
    @DisplayName("S16: a job waits for a model that cannot be unpacked before there is room, and says why")
    void model_that_cannot_be_unpacked_yet() throws Exception {
        var packed = new DistantEmbedder() {
            @Override
            public int tokens(String text) {
                check();
                return super.tokens(text);
            }
        };
        try (var engine = open(packed)) {
            packed.isDown = true;
            var job = submit(engine, "Bees dance");
            Deadline.usual()
                    .await("the job to wait", () -> activity(engine, job).equals("Waiting: the server is down"));

            packed.isDown = false;

            assertThat(engine.ingestion().await(job).map(Job::state)).contains(JobState.COMPLETED);
        }
    }

    @Test
    void model_that_refuses_stops_the_start_with_its_reason() {
        var refusing = new DistantEmbedder() {
            @Override
            public EmbeddingModel model() {
                throw new EmbeddingException("the key is wrong");
            }
        };

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> open(refusing))
                .withMessage("The embedding model cannot be used: the key is wrong");
    }

    @Test
    @DisplayName("The model is made ready at the start when there is something to search, and not otherwise")
    void model_is_made_ready_when_it_will_be_needed() throws Exception {
        try (var engine = open()) {
            assertThat(model.warmed).hasValue(0);
            engine.ingestion().await(submit(engine, "Bees dance"));
        }
        try (var _ = open()) {
            assertThat(model.warmed).hasValue(1);
        }
    }

    private LocalEngine open() throws InterruptedException {
        return open(model);
    }

    private LocalEngine open(Embedder embedder) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory),
                IngestingProcess.parts((request, _) -> IngestingProcess.read(request.file()), embedder),
                IngestingProcess.LIMITS,
                InstantSource.system());
    }

    private static JobId submit(LocalEngine engine, String text) throws Exception {
        var submission = engine.ingestion()
                .submit(new NewDocument(
                        DocumentKind.NOTE,
                        "note.txt",
                        null,
                        () -> new ByteArrayInputStream(text.getBytes(UTF_8)),
                        DocumentMetadata.NONE,
                        false,
                        "me"));
        return ((Submission.Accepted) submission).job().id();
    }

    private static String activity(LocalEngine engine, JobId job) {
        try {
            return engine.ingestion().find(job).orElseThrow().progress().activity();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static SearchAnswer search(LocalEngine engine, String query) throws InterruptedException {
        return engine.search().search(new SearchRequest(query, 10, 0, DocumentFilter.ALL, SearchMode.HYBRID));
    }

    private static List<String> texts(SearchAnswer answer) {
        return answer.hits().stream()
                .map(Hit::passage)
                .map(passage -> passage.text())
                .toList();
    }

    /// A model on a server that can be down, and that must be asked how long its vectors are.
    private static class DistantEmbedder extends WordBagEmbedder {
        private final AtomicInteger warmed = new AtomicInteger();
        volatile boolean isDown;
        private volatile boolean isKnown;

        DistantEmbedder() {
            super("distant");
        }

        @Override
        public EmbeddingModel model() {
            if (!isKnown) {
                check();
                isKnown = true;
            }
            return super.model();
        }

        @Override
        public String name() {
            return "distant";
        }

        @Override
        public int textTokensMax() {
            return 254;
        }

        @Override
        public void assumeDimension(int dimension) {
            assertThat(dimension).isEqualTo(super.model().dimension());
            isKnown = true;
        }

        @Override
        public void warm() {
            warmed.incrementAndGet();
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            check();
            return super.embedPassage(text);
        }

        void check() {
            if (isDown) {
                throw EmbeddingException.transientFailure("the server is down", null);
            }
        }
    }
}
