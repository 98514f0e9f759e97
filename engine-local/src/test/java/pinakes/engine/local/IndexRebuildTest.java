package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.local.index.OlderLayout;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IndexRebuildTest {
    private static final List<String> TEXTS =
            List.of("Bees dance to point at flowers", "Rivers carry sand to the sea", "Clocks need oil now and then");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: an index that was deleted is made anew from the catalog")
    void deleted_index_is_made_anew() throws Exception {
        fill("bag");
        delete(directory.resolve("index"));

        try (var engine = open("bag")) {
            awaitEverything(engine);
        }
    }

    @Test
    @DisplayName("S16: an index that was damaged is made anew from the catalog")
    void damaged_index_is_made_anew() throws Exception {
        fill("bag");
        try (var files = Files.walk(directory.resolve("index"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        try (var engine = open("bag")) {
            awaitEverything(engine);
        }
    }

    @Test
    @DisplayName("K2: an index of a version without phrases is rebuilt from the catalog")
    void older_index_is_rebuilt() throws Exception {
        fill("bag");
        OlderLayout.write(directory.resolve("index/1"), IndexIdentity.of(new WordBagEmbedder("bag")));

        try (var engine = open("bag")) {
            awaitEverything(engine);
            var answer = engine.search()
                    .search(new SearchRequest("\"sand to the sea\"", 5, 0, DocumentFilter.ALL, SearchMode.HYBRID));
            assertThat(answer.hits())
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.passage().text()).isEqualTo(TEXTS.get(1)));
        }
    }

    @Test
    @DisplayName("K2: passages that an older version stored without tokens get them in the background")
    void missing_tokens_are_made() throws Exception {
        fill("bag");
        var revealing = new RevealingEmbedder(new byte[PassageTokens.BYTES]);

        try (var engine = open(revealing)) {
            Deadline.usual().await("all passages have tokens", () -> revealing.embedded.get() == TEXTS.size());
            awaitEverything(engine);
            Deadline.usual().await("the rebuild has ended", () -> activity(engine) == null);
        }
        try (var engine = open(revealing)) {
            awaitEverything(engine);
        }
        assertThat(revealing.embedded).hasValue(TEXTS.size());
    }

    @Test
    @DisplayName("K2: a passage without tokens, such as one of private characters only, is embedded once")
    void passages_without_tokens_are_complete() throws Exception {
        var revealing = new RevealingEmbedder(new byte[0]);
        try (var engine = open(revealing)) {
            add(engine, TEXTS.getFirst());

            engine.reindex();

            assertThat(best(engine, TEXTS.getFirst())).isEqualTo(TEXTS.getFirst());
        }
        assertThat(revealing.embedded).hasValue(1);
    }

    @Test
    @DisplayName("K2: passages whose tokens are damaged are found without them")
    void damaged_tokens_are_ignored() throws Exception {
        var revealing = new RevealingEmbedder(new byte[PassageTokens.BYTES]);
        try (var engine = open(revealing)) {
            add(engine, TEXTS.getFirst());
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("catalog.db"));
                var statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE token_vector SET value = x'0102'"))
                    .isEqualTo(1);
        }

        try (var engine = open(revealing)) {
            assertThat(best(engine, TEXTS.getFirst())).isEqualTo(TEXTS.getFirst());
        }
    }

    @Test
    @DisplayName("A first search that fails does not prevent the start")
    void failed_warm_up_is_survived() throws Exception {
        fill("bag");
        var failing = new WordBagEmbedder("bag") {
            @Override
            public QueryEmbedding embedQuery(String text) {
                throw new IllegalStateException("a bug");
            }
        };

        try (var engine = open(failing)) {
            engine.warm();

            assertThat(engine.documents().totals(DocumentFilter.ALL).documents())
                    .isEqualTo(TEXTS.size());
        }
    }

    @Test
    void index_can_be_made_anew_at_any_time() throws Exception {
        fill("bag");

        try (var engine = open("bag")) {
            engine.reindex();
            engine.reindex();

            assertEverythingIsFound(engine);
        }
        try (var directories = Files.list(directory.resolve("index"))) {
            assertThat(directories).hasSize(1);
        }
    }

    @Test
    @DisplayName("K6: after a change of the model the old one serves until everything is embedded anew")
    void another_model_takes_over() throws Exception {
        fill("bag");

        try (var engine = open("other bag")) {
            assertEverythingIsFound(engine);
            Deadline.usual()
                    .await("the change of the model", () -> model(engine).equals("other bag"));
            assertEverythingIsFound(engine);
            add(engine, "Whales sing for hours");
            assertThat(best(engine, "whales sing")).isEqualTo("Whales sing for hours");
        }
        try (var engine = open("other bag")) {
            assertEverythingIsFound(engine);
            assertThat(engine.status().activity()).isNull();
        }
    }

    @Test
    @DisplayName("K6, S16: a change of the model that was cut short is finished by the next start")
    void change_that_was_cut_short_goes_on() throws Exception {
        fill("of a server that is gone");
        var stuck = new CountDownLatch(1);
        try (var _ = open(new WordBagEmbedder("other bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                stuck.countDown();
                throw EmbeddingException.transientFailure("not now", null);
            }
        })) {
            assertThat(stuck.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }

        try (var engine = open("other bag")) {
            awaitEverything(engine);
        }
    }

    @Test
    @DisplayName("K6: a job that loses its model to a change is done with the new one")
    void job_outlives_its_model() throws Exception {
        fill("bag");
        var old = new WordBagEmbedder("bag") {
            @Override
            public PassageEmbedding embedPassage(String text) {
                if (text.contains("Whales")) {
                    throw EmbeddingException.transientFailure("the embedding model is closed", null);
                }
                return super.embedPassage(text);
            }
        };
        var wanted = parts(new WordBagEmbedder("other bag"));
        var parts = new EngineParts(
                wanted.extractor(),
                wanted.chunker(),
                wanted.passageTokensMax(),
                wanted.embedder(),
                _ -> old,
                wanted.folders());
        try (var engine = LocalEngine.open(
                EmbeddedStorage.open(directory), parts, IngestingProcess.LIMITS, InstantSource.system())) {
            add(engine, "Whales sing for hours");

            assertThat(best(engine, "whales sing")).isEqualTo("Whales sing for hours");
        }
    }

    private void fill(String model) throws Exception {
        try (var engine = open(model)) {
            for (var text : TEXTS) {
                add(engine, text);
            }
        }
    }

    private LocalEngine open(String model) throws InterruptedException {
        return open(new WordBagEmbedder(model));
    }

    private LocalEngine open(Embedder embedder) throws InterruptedException {
        return LocalEngine.open(
                EmbeddedStorage.open(directory), parts(embedder), IngestingProcess.LIMITS, InstantSource.system());
    }

    private static EngineParts parts(Embedder embedder) {
        return IngestingProcess.parts((request, _) -> IngestingProcess.read(request.file()), embedder);
    }

    private static void add(LocalEngine engine, String text) throws Exception {
        TextFile.added(engine, "a.txt", text);
    }

    private static void assertEverythingIsFound(LocalEngine engine) throws InterruptedException {
        for (var text : TEXTS) {
            assertThat(best(engine, text)).isEqualTo(text);
        }
    }

    /// A start waits for a repair, but on a busy machine not until its end.
    private static void awaitEverything(LocalEngine engine) {
        Deadline.usual().await("everything is found", () -> isEverythingFound(engine));
    }

    private static boolean isEverythingFound(LocalEngine engine) {
        try {
            for (var text : TEXTS) {
                var hits = engine.search()
                        .search(new SearchRequest(text, 1, 0, DocumentFilter.ALL, SearchMode.HYBRID))
                        .hits();
                if (hits.isEmpty() || !hits.getFirst().passage().text().equals(text)) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable String activity(LocalEngine engine) {
        return engine.rebuild().activity().orElse(null);
    }

    private static String model(LocalEngine engine) {
        try {
            return engine.status().model().name();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String best(LocalEngine engine, String query) throws InterruptedException {
        return engine.search()
                .search(new SearchRequest(query, 1, 0, DocumentFilter.ALL, SearchMode.HYBRID))
                .hits()
                .getFirst()
                .passage()
                .text();
    }

    private static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /// Reveals the same tokens for every passage, and counts passages.
    private static final class RevealingEmbedder extends WordBagEmbedder {
        final AtomicInteger embedded = new AtomicInteger();
        private final PassageTokens tokens;

        RevealingEmbedder(byte[] tokens) {
            super("bag");
            this.tokens = PassageTokens.of(tokens);
        }

        @Override
        public EmbeddingModel model() {
            return new EmbeddingModel("bag", List.of(), super.model().dimension(), 256, "", true);
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            embedded.incrementAndGet();
            return new PassageEmbedding(super.embedPassage(text).vector(), tokens);
        }

        @Override
        public QueryEmbedding embedQuery(String text) {
            return new QueryEmbedding(super.embedPassage(text).vector(), QueryTokens.NONE, true);
        }
    }
}
