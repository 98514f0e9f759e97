package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static pinakes.engine.local.index.Samples.NOON;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.document;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.meaning;
import static pinakes.engine.local.index.Samples.replace;
import static pinakes.engine.local.index.Samples.words;

import java.io.IOException;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.ranking.Candidate;

/// K2: what can be found, by words, by meaning and through filters.
public abstract class ChunkIndexContract {
    private ChunkIndex index;

    /// A new index without chunks.
    protected abstract ChunkIndex created() throws IOException;

    @BeforeEach
    void create() throws IOException {
        index = created();
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void words_are_found_whatever_their_case_ending_or_accents() {
        add(document(1), chunk(1, "The café's owners were running late."));
        add(document(2), chunk(2, "Nobody knew."));

        assertThat(ids(index.search(words("CAFE owner runs")))).containsExactly(chunkIds(1));
    }

    @Test
    void titles_file_names_and_headings_are_searched_too() {
        var titled = document(1, "pdf", NOON, Set.of(), "quarterly_figures-2026.pdf", "Revenue");
        var headed = new IndexedChunk(
                Samples.chunkId(1), List.of("Outlook", "Europe"), "Nothing here.", UnitVector.of(new float[] {1, 0, 0, 0
                }));
        add(titled, headed);

        for (var word : List.of("revenue", "quarterly", "figures", "outlook", "europe")) {
            assertThat(ids(index.search(words(word)))).as(word).containsExactly(chunkIds(1));
        }
    }

    @Test
    void text_counts_for_more_than_what_stands_around_it() {
        add(document(1), chunk(1, "glacier melt in the alps"));
        add(
                document(2),
                new IndexedChunk(
                        Samples.chunkId(2),
                        List.of("glacier"),
                        "something else in the alps",
                        UnitVector.of(new float[] {1, 0, 0, 0})));

        var found = index.search(words("glacier"));

        assertThat(score(found, 1).words()).isGreaterThan(score(found, 2).words());
    }

    @Test
    void every_candidate_has_both_scores_whichever_retriever_proposed_it() {
        add(document(1), chunk(1, "glacier", 0, 1, 0, 0), chunk(2, "alps", 1, 0, 0, 0));

        var found = index.search(
                new IndexQuery("glacier", List.of(), UnitVector.of(new float[] {0.6f, 0.8f, 0, 0}), List.of(), 1));

        assertThat(found.candidates()).hasSize(1);
        assertThat(score(found, 1).words()).isPositive();
        assertThat(score(found, 1).cosine()).isCloseTo(0.8, within(1e-6));
    }

    @Test
    void cosines_are_exact_and_may_be_negative() {
        add(document(1), chunk(1, "a", 1, 0, 0, 0), chunk(2, "b", -1, 0, 0, 0), chunk(3, "c", 0.6f, 0.8f, 0, 0));

        var found = index.search(meaning(null, 1, 0, 0, 0));

        assertThat(score(found, 1).cosine()).isCloseTo(1, within(1e-6));
        assertThat(score(found, 2).cosine()).isCloseTo(-1, within(1e-6));
        assertThat(score(found, 3).cosine()).isCloseTo(0.6, within(1e-6));
    }

    @Test
    void no_chunk_scores_above_the_ideal_of_its_text() {
        add(document(1), chunk(1, "glacier glacier glacier"));
        add(document(2), chunk(2, "alps"));

        var found = index.search(words("glacier unheard"));

        assertThat(score(found, 1).words()).isLessThan(0.5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text:glacier OR *:*",
                "glacier~2^5 AND NOT (",
                "\"glacier",
                "[* TO *]",
                "gl*",
                "/.*/",
                "\\",
                "tag:secret",
                "!",
                "\uD800",
                "\u0000"
            })
    @DisplayName("S12: characters that other query languages give a meaning have none")
    void no_query_syntax(String query) {
        add(document(1, "pdf", NOON, Set.of("secret")), chunk(1, "alps and lakes"));

        assertThat(ids(index.search(words(query)))).isEmpty();
    }

    @Test
    void question_of_nothing_but_common_words_finds_nothing_by_words() {
        add(document(1), chunk(1, "to be or not to be"));

        assertThat(ids(index.search(words("to be or not")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%d ", "%c"})
    @DisplayName("S12: the longest questions stay within Lucene's limits")
    void many_words(String pattern) {
        var first = String.format(Locale.ROOT, pattern + pattern, 0x4E00, 0x4E01);
        add(document(1), chunk(1, first));
        var query = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            query.append(String.format(Locale.ROOT, pattern, 0x4E00 + i));
        }

        assertThat(ids(index.search(words(query.toString())))).containsExactly(chunkIds(1));
    }

    @Test
    @DisplayName("Chinese: a character, a pair, and a quoted phrase are found inside a sentence")
    void chinese_words_are_found_inside_a_sentence() {
        add(document(1), chunk(1, "我们在市图书馆看到了一只猫。"));
        add(document(2), chunk(2, "天气很好。"));

        for (var query : List.of("猫", "图书", "图书馆的猫")) {
            assertThat(ids(index.search(words(query)))).as(query).containsExactly(chunkIds(1));
        }
    }

    @Test
    void filters_restrict_words_and_meaning_alike() {
        add(document(1, "pdf", NOON, Set.of("a", "b")), chunk(1, "glacier"));
        add(document(2, "docx", NOON.plusSeconds(60), Set.of("a")), chunk(2, "glacier"));

        assertFound(DocumentFilter.ALL.withFormats(Set.of("pdf")), 1);
        assertFound(DocumentFilter.ALL.withFormats(Set.of("pdf", "docx")), 1, 2);
        assertFound(DocumentFilter.ALL.withAdded(NOON.plusSeconds(60), null), 2);
        assertFound(DocumentFilter.ALL.withAdded(null, NOON.plusSeconds(60)), 1);
        assertFound(DocumentFilter.ALL.withAdded(NOON, NOON.plusSeconds(61)), 1, 2);
        assertFound(DocumentFilter.ALL.withAdded(Instant.MIN, Instant.MAX), 1, 2);
        assertFound(DocumentFilter.ALL.withTags(Set.of("a")), 1, 2);
        assertFound(DocumentFilter.ALL.withTags(Set.of("a", "b")), 1);
        assertFound(DocumentFilter.ALL.withDocuments(Set.of(document(2).id())), 2);
        assertFound(DocumentFilter.ALL.withKind(DocumentKind.NOTE), 2);
        assertFound(DocumentFilter.ALL.withFormats(Set.of("pdf")).withKind(DocumentKind.NOTE));
    }

    @Test
    void replacing_a_document_leaves_none_of_its_old_chunks() {
        add(document(1), chunk(1, "old"), chunk(2, "old too"));
        add(document(1), chunk(3, "new"));

        assertThat(ids(index.search(words("old new")))).containsExactly(chunkIds(3));
    }

    @Test
    void change_is_seen_from_the_next_refresh_on() {
        add(document(1), chunk(1, "glacier"));

        index.delete(List.of(1L));
        assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));

        index.refresh();
        assertThat(ids(index.search(words("glacier")))).isEmpty();
        assertThat(index.chunks()).isZero();
    }

    @Test
    void inventory_knows_what_no_search_sees_yet() {
        replace(index, document(1), 7, List.of(chunk(1, "a"), chunk(2, "b")));
        replace(index, document(2), 3, List.of(chunk(3, "c")));
        index.delete(List.of(1L));

        assertThat(index.inventory()).isEqualTo(Map.of(2L, 3L));
    }

    @Test
    @DisplayName(
            "S4: others change the index while a long document is added, which it says to have when it has all of it")
    void long_document_is_added_in_parts() {
        var number = 1L;
        var inventories = new ArrayList<Map<Long, Long>>();
        var chunks = new WatchedChunks(1_000, chunk -> {
            replace(index, document(2), List.of(chunk(2_000 + chunk, "beside")));
            inventories.add(index.inventory());
        });

        replace(index, document(1), 7, chunks);
        index.refresh();

        assertThat(inventories)
                .as("before the first part, and in between")
                .anyMatch(inventory -> !inventory.containsKey(number))
                .anyMatch(inventory -> inventory.containsKey(number))
                .allMatch(inventory -> inventory.getOrDefault(number, -1L) != 7);
        assertThat(index.inventory()).containsEntry(number, 7L);
        assertThat(index.chunks()).isEqualTo(1_001);
    }

    @Test
    @DisplayName("S4: a long document that is found stays whole while it is replaced")
    void long_document_is_replaced_in_one_step() {
        replace(index, document(1), new WatchedChunks(1_000, _ -> {}));
        index.refresh();
        var found = new TreeSet<Long>();

        replace(index, document(1), 8, new WatchedChunks(900, _ -> {
            index.refresh();
            found.add(index.chunks());
        }));

        assertThat(found).containsExactly(1_000L);
        index.refresh();
        assertThat(index.chunks()).isEqualTo(900);
    }

    @Test
    @DisplayName("S12: a vector of the wrong length is refused and changes nothing")
    void wrong_length() {
        add(document(1), chunk(1, "glacier"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> replace(index, document(1), List.of(chunk(2, "x", 1, 0, 0, 0), chunk(3, "y", 1, 0))));
        assertThatIllegalArgumentException().isThrownBy(() -> index.search(meaning(null, 1, 0, 0)));

        index.refresh();
        assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0})
    @DisplayName("S12: numbers that have no direction make no vector")
    void no_direction(float number) {
        assertThatIllegalArgumentException().isThrownBy(() -> UnitVector.of(new float[] {0, number, 0}));
    }

    @Test
    void vectors_of_any_length_are_compared_by_their_direction() {
        add(document(1), chunk(1, "a", 0, 30, 40, 0));

        var found = index.search(meaning(null, 0, 0, 0.001f, 0));

        assertThat(score(found, 1).cosine()).isCloseTo(0.8, within(1e-6));
    }

    @Test
    @DisplayName("K11: interrupting a caller harms neither its change nor the index")
    void interrupted_caller() {
        Thread.currentThread().interrupt();
        replace(index, document(1), List.of(chunk(1, "glacier")));
        index.commit();
        index.refresh();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ids(index.search(words("glacier")))).containsExactly(chunkIds(1));
    }

    @Test
    void closed_index_says_so() {
        index.close();

        assertThatThrownBy(() -> index.refresh()).isInstanceOf(EngineUnavailableException.class);
        assertThatThrownBy(() -> index.search(words("a"))).isInstanceOf(EngineUnavailableException.class);
    }

    private void add(Document document, IndexedChunk... chunks) {
        replace(index, document, List.of(chunks));
        index.refresh();
    }

    /// Chunks that tell when some of them are looked at.
    private static final class WatchedChunks extends AbstractList<IndexedChunk> {
        private static final int WATCHED_EVERY = 100;

        private final int size;
        private final IntConsumer watcher;

        WatchedChunks(int size, IntConsumer watcher) {
            this.size = size;
            this.watcher = watcher;
        }

        @Override
        public IndexedChunk get(int position) {
            if (position % WATCHED_EVERY == 0) {
                watcher.accept(position);
            }
            return chunk(position, "long", position, 1, 0, 0);
        }

        @Override
        public int size() {
            return size;
        }
    }

    private void assertFound(DocumentFilter filter, long... chunks) {
        assertThat(ids(index.search(words("glacier", filter))))
                .as("words, %s", filter)
                .containsExactlyInAnyOrder(chunkIds(chunks));
        assertThat(ids(index.search(meaning(filter, 1, 0, 0, 0))))
                .as("meaning, %s", filter)
                .containsExactlyInAnyOrder(chunkIds(chunks));
    }

    private static Candidate<ChunkId> score(Retrieved found, long chunk) {
        return found.candidates().stream()
                .filter(candidate -> candidate.item().equals(Samples.chunkId(chunk)))
                .findFirst()
                .orElseThrow();
    }
}
