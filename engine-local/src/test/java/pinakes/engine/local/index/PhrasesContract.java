package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.local.index.Samples.NOON;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.document;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.replace;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.DocumentFilter;

/// K2: only chunks that contain the quoted phrases are found, if there are any.
public abstract class PhrasesContract {
    private static final UnitVector VECTOR = UnitVector.of(new float[] {1, 0, 0, 0});

    private ChunkIndex index;

    /// A new index without chunks.
    protected abstract ChunkIndex created() throws IOException;

    @BeforeEach
    void create() throws IOException {
        index = created();
        replace(index, document(1, "pdf", NOON, Set.of()), List.of(chunk(1, "The melting ice of the alps")));
        replace(index, document(2, "docx", NOON, Set.of()), List.of(chunk(2, "Ice is melting in the alps")));
        replace(index, document(3, "pdf", NOON, Set.of()), List.of(chunk(3, "Nothing of the kind")));
        index.refresh();
    }

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"melting ice", "Melted ICE", "ice of the Alps", "ice in an alp"})
    @DisplayName("K2: a phrase is matched like the words are: by stems, and with any stop word where one is")
    void phrase(String phrase) {
        var byEach =
                List.of(search(phrase, null, phrase), search(phrase, VECTOR, phrase), search(null, VECTOR, phrase));

        assertThat(byEach).allSatisfy(found -> {
            assertThat(ids(found)).containsExactly(chunkIds(1));
            assertThat(found.warnings()).isEmpty();
        });
    }

    @Test
    void every_phrase_has_to_be_there() {
        var found = search("melting ice alps", VECTOR, "melting", "the alps");

        assertThat(ids(found)).containsExactlyInAnyOrder(chunkIds(1, 2));
        assertThat(ids(search("melting ice alps", VECTOR, "alps", "ice is melting")))
                .containsExactly(chunkIds(2));
    }

    @Test
    @DisplayName("K2: a phrase that no chunk contains is searched as words, and the answer says so")
    void missing_phrase() {
        var one = search("ice melting", VECTOR, "ice melting");
        var several = search("melting ice nothing", VECTOR, "melting ice", "nothing");

        assertThat(ids(one)).containsExactlyInAnyOrder(chunkIds(1, 2, 3));
        assertThat(one.warnings())
                .containsExactly("No passage contains the quoted phrase; searched without the quotes.");
        assertThat(several.warnings())
                .containsExactly("No passage contains all quoted phrases; searched without the quotes.");
    }

    @Test
    void phrase_outside_the_filter_does_not_count() {
        var found = index.search(new IndexQuery(
                "melting ice",
                List.of("melting ice"),
                VECTOR,
                DocumentFields.conditions(DocumentFilter.ALL.withFormats(Set.of("docx"))),
                100));

        assertThat(ids(found)).containsExactly(chunkIds(2));
        assertThat(found.warnings()).hasSize(1);
    }

    @Test
    void phrase_of_stop_words_only_restricts_nothing() {
        var found = search("alps", null, "of the");

        assertThat(ids(found)).containsExactlyInAnyOrder(chunkIds(1, 2));
        assertThat(found.warnings()).isEmpty();
    }

    @Test
    @DisplayName("S12: the longest queries stay within Lucene's limits")
    void longest_query() {
        var words = IntStream.range(0, 400).mapToObj(i -> "w" + i).toList();
        var text = String.join(" ", words);
        var phrases = words.subList(0, QueryText.PHRASES_MAX).toArray(String[]::new);

        assertThat(ids(search(text, VECTOR, phrases))).hasSize(3);
        assertThat(ids(search(text, VECTOR, text))).hasSize(3);
    }

    private Retrieved search(@Nullable String words, @Nullable UnitVector vector, String... phrases) {
        return index.search(new IndexQuery(words, List.of(phrases), vector, List.of(), 100));
    }
}
