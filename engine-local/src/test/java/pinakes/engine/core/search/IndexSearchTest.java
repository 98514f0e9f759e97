package pinakes.engine.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.search.Hit;
import pinakes.engine.search.Hit.Span;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.Ranker;

/// K2: from a question to passages.
final class IndexSearchTest {
    @TempDir
    private Path directory;

    private final Map<ChunkId, Passages.Found> catalog = new HashMap<>();
    private final Set<ChunkId> read = new HashSet<>();
    private final LetterEmbedder embedder = new LetterEmbedder();
    private LuceneChunkIndex index;

    @BeforeEach
    void create() throws IOException {
        index = LuceneChunkIndex.create(directory, new IndexIdentity("letters", LetterEmbedder.DIMENSION));
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void best_passage_comes_first_with_its_words_marked() throws InterruptedException {
        add(1, "Melting glaciers feed the lake.");
        add(2, "Bread needs flour, water and salt.");

        var answer = search("glacier melt", SearchMode.HYBRID);

        var hit = answer.hits().getFirst();
        assertThat(hit.passage().text()).startsWith("Melting");
        assertThat(hit.highlights()).containsExactly(new Span(0, 7), new Span(8, 16));
        assertThat(answer.confidence()).isBetween(0.0, 1.0);
        assertThat(answer.warnings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("K2: in every mode, only passages with the quoted phrase are found; the model does not see the quotes")
    void quoted_phrase(SearchMode mode) throws InterruptedException {
        add(1, "Melting glaciers feed the lake.");
        add(2, "Glaciers are melting.");

        var answer = search("“melting glacier” lakes", mode);

        assertThat(texts(answer)).containsExactly("Melting glaciers feed the lake.");
        assertThat(answer.warnings()).isEmpty();
        assertThat(embedder.queries).allMatch("melting glacier lakes"::equals);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("K2: without a passage that contains the phrase, the answer is that of the plain query, and says so")
    void missing_phrase(SearchMode mode) throws InterruptedException {
        add(1, "Melting glaciers feed the lake.");
        add(2, "Glaciers are melting.");
        var plain = search("lake melting", mode);

        var answer = search("\"lake melting\"", mode);

        assertThat(answer.hits()).isEqualTo(plain.hits());
        assertThat(answer.warnings())
                .containsExactly("No passage contains the quoted phrase; searched without the quotes.");
    }

    @Test
    @DisplayName("K2: a misspelled word finds its passage by words, and the answer says so")
    void misspelled_word() throws InterruptedException {
        add(1, "Melting glaciers feed the lake.");
        add(2, "Bread needs flour, water and salt.");

        var answer = search("glaicers", SearchMode.WORDS);

        assertThat(texts(answer)).containsExactly("Melting glaciers feed the lake.");
        assertThat(answer.hits().getFirst().scores().words()).isPositive();
        assertThat(answer.warnings())
                .containsExactly("No passage contains \"glaicers\"; searched for similar words instead.");
    }

    @Test
    @DisplayName("K11, C8: a search that was stopped is not answered with what it found by then")
    void stopped_search_has_no_answer() {
        add(1, "glacier");
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> search("glacier", SearchMode.WORDS));
    }

    @Test
    void what_the_catalog_does_not_know_is_not_found() throws InterruptedException {
        add(1, "glacier");
        add(2, "glacier lake");
        catalog.remove(new ChunkId(new UUID(2, 1)));

        assertThat(texts(search("glacier", SearchMode.HYBRID))).containsExactly("glacier lake");
    }

    @Test
    @DisplayName("K2: when the index has not caught up with the catalog, it is asked once more")
    void index_that_has_not_caught_up_is_asked_again() throws InterruptedException {
        add(1, "glacier");
        catalog.clear();
        put(2, "glacier lake"); // in the catalog and on its way into the index

        assertThat(texts(search("glacier", SearchMode.HYBRID))).containsExactly("glacier lake");
    }

    @Test
    @DisplayName("S7: a document that does not match the filter any more is not found, whatever the index says")
    void filter_holds_for_what_the_catalog_says() throws InterruptedException {
        add(1, "glacier");
        var moved = DocumentFilter.ALL.withSourcePath("/moved/since/then.txt");
        index.replace(
                List.of(DocumentFields.group(document(1, "/moved/since/then.txt"), 2, List.of(chunk(1, "glacier")))));
        index.refresh();

        var answer = new IndexSearch(embedder, index, new MapPassages())
                .search(new SearchRequest("glacier", 10, 0, moved, SearchMode.HYBRID));

        assertThat(answer.hits()).isEmpty();
    }

    @Test
    void passages_that_say_the_same_are_found_once() throws InterruptedException {
        add(1, "The glacier above the lake has been melting for years.");
        add(2, "The glacier above the lake has been melting, for years!");

        var answer = search("glacier", SearchMode.HYBRID);

        assertThat(answer.hits()).singleElement().extracting(Hit::alike).isEqualTo(1);
        assertThat(answer.total()).isEqualTo(1);
    }

    @Test
    void total_counts_what_lies_beyond_the_limit() throws InterruptedException {
        for (int i = 1; i <= 5; i++) {
            add(i, "glacier number " + i);
        }

        var answer = new IndexSearch(embedder, index, new MapPassages())
                .search(new SearchRequest("glacier", 2, 0, DocumentFilter.ALL, SearchMode.WORDS));

        assertThat(answer.hits()).hasSize(2);
        assertThat(answer.total()).isEqualTo(5);
    }

    @Test
    void passages_that_nobody_will_see_are_not_read() throws InterruptedException {
        for (int i = 1; i <= 60; i++) {
            add(i, "glacier number " + i);
        }

        var answer = search("glacier", SearchMode.HYBRID);

        assertThat(answer.total()).isEqualTo(60);
        assertThat(read).hasSize(Ranker.RERANKED_MAX);
    }

    @Test
    void answer_is_filled_when_many_of_the_best_passages_say_the_same() throws InterruptedException {
        for (int i = 1; i <= 40; i++) {
            add(i, "glacier glacier glacier");
        }
        add(41, "The glacier feeds a lake.");
        add(42, "Where the glacier ended, there is grass now.");

        var answer = search("glacier", SearchMode.WORDS);

        assertThat(texts(answer)).hasSize(3).startsWith("glacier glacier glacier");
        assertThat(answer.hits().getFirst().alike()).isEqualTo(39);
        assertThat(answer.total()).isEqualTo(3);
    }

    @Test
    @DisplayName("S7: of the same text in a person's collection and in a shared one, the shared one is the hit")
    void shared_copy_comes_first() throws InterruptedException {
        put(1, "The glacier feeds a lake.", "collection:~ada");
        put(2, "The glacier feeds a lake.", "collection:documents");
        put(3, "The glacier feeds a lake.", "collection:~bob");
        index.refresh();

        for (var mode : SearchMode.values()) {
            var hits = search("glacier lake", mode).hits();
            assertThat(hits).hasSize(1);
            assertThat(hits.getFirst().document().number().value()).isEqualTo(2);
            assertThat(hits.getFirst().alike()).isEqualTo(2);
        }
    }

    @Test
    void passages_below_the_asked_relevance_are_left_out() throws InterruptedException {
        add(1, "glacier");
        add(2, "bread");

        var answer = new IndexSearch(embedder, index, new MapPassages())
                .search(new SearchRequest("glacier", 10, 1, DocumentFilter.ALL, SearchMode.HYBRID));

        assertThat(answer).isEqualTo(new SearchAnswer(List.of(), 0, 0, false, List.of()));
    }

    @Test
    void empty_knowledge_base_is_told_from_an_empty_result() throws InterruptedException {
        assertThat(search("glacier", SearchMode.HYBRID).emptyKnowledgeBase()).isTrue();

        add(1, "bread");
        assertThat(search("glacier", SearchMode.WORDS).emptyKnowledgeBase()).isFalse();
    }

    @Test
    void words_alone_need_no_model() throws InterruptedException {
        add(1, "glacier");
        embedder.broken = true;

        var answer = search("glacier", SearchMode.WORDS);

        assertThat(texts(answer)).containsExactly("glacier");
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    @DisplayName("Without its model, a search by both goes by words and says so; one by meaning cannot be answered")
    void broken_model() throws InterruptedException {
        add(1, "glacier");
        embedder.broken = true;

        var answer = search("glacier", SearchMode.HYBRID);

        assertThat(texts(answer)).containsExactly("glacier");
        assertThat(answer.warnings()).singleElement().asString().contains("only keyword matches are returned");
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> search("glacier", SearchMode.MEANING));
    }

    private SearchAnswer search(String query, SearchMode mode) throws InterruptedException {
        return new IndexSearch(embedder, index, new MapPassages())
                .search(new SearchRequest(query, 10, 0, DocumentFilter.ALL, mode));
    }

    private static List<String> texts(SearchAnswer answer) {
        return answer.hits().stream().map(hit -> hit.passage().text()).toList();
    }

    private void add(long number, String text) {
        put(number, text);
        index.refresh();
    }

    private void put(long number, String text, String... tags) {
        var id = new ChunkId(new UUID(2, number));
        var document = document(number, null, tags);
        catalog.put(
                id, new Passages.Found(document, new Passage(id, 0, text, List.of(), null, null, null, null, null)));
        index.replace(List.of(DocumentFields.group(document, 1, List.of(chunk(number, text)))));
    }

    private IndexedChunk chunk(long number, String text) {
        return new IndexedChunk(
                new ChunkId(new UUID(2, number)), List.of(), text, UnitVector.of(embedder.vector(text)));
    }

    private static Document document(long number, @Nullable String sourcePath, String... tags) {
        return new Document(
                new DocumentId(new UUID(1, number)),
                new DocumentNumber(number),
                1,
                new Document.Source(DocumentKind.FILE, "", sourcePath, 1),
                new Document.Text("txt", ProcessingMethod.TEXT_EXTRACTION, null, null, null, null, Map.of()),
                1,
                List.of(tags),
                Map.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                List.of());
    }

    private final class MapPassages implements Passages {
        @Override
        public Map<ChunkId, Found> load(Collection<ChunkId> ids) {
            read.addAll(ids);
            return ids.stream().filter(catalog::containsKey).collect(Collectors.toMap(id -> id, catalog::get));
        }

        @Override
        public Map<ChunkId, PassageTokens> tokens(Collection<ChunkId> ids, String model) {
            return Map.of();
        }

        @Override
        public boolean isEmpty() {
            return catalog.isEmpty();
        }
    }

    /// A model whose vectors count letters: near is what is spelt alike.
    private static final class LetterEmbedder implements Embedder {
        static final int DIMENSION = 27;

        private final List<String> queries = new ArrayList<>();
        private boolean broken;

        @Override
        public EmbeddingModel model() {
            return new EmbeddingModel("letters", List.of(), DIMENSION, 256, "", false);
        }

        @Override
        public int tokens(String text) {
            return text.length();
        }

        @Override
        public PassageEmbedding embedPassage(String text) {
            return new PassageEmbedding(vector(text), PassageTokens.NONE);
        }

        @Override
        public QueryEmbedding embedQuery(String text) {
            if (broken) {
                throw new EmbeddingException("broken");
            }
            queries.add(text);
            return new QueryEmbedding(vector(text), QueryTokens.NONE, true);
        }

        float[] vector(String text) {
            var counts = new float[DIMENSION];
            text.chars().forEach(letter -> counts[letter % DIMENSION]++);
            return counts;
        }

        @Override
        public void close() {}
    }
}
