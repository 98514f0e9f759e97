package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.local.index.Samples.NOON;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.document;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.replace;
import static pinakes.engine.local.index.Samples.words;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.document.DocumentFilter;

/// K2: a word that no chunk contains is searched as the words that it resembles.
public abstract class SpellingContract {
    private ChunkIndex index;

    /// A new index without chunks.
    protected abstract ChunkIndex created() throws IOException;

    @BeforeEach
    void create() throws IOException {
        index = created();
        add(1, "pdf", "The tympanic membrane of the ear");
        add(2, "docx", "Crayfish live in rivers with the herons");
        index.refresh();
    }

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest
    @CsvSource({"tympanik, 1", "membrain, 1", "Crayfihs, 2", "hreon, 2", "rivres, 2"})
    @DisplayName("K2: a misspelled word finds what the right one finds, and the answer says so")
    void typo(String word, long chunk) {
        var found = index.search(words(word));

        assertThat(ids(found)).containsExactly(chunkIds(chunk));
        assertThat(found.isGuess()).isTrue();
        assertThat(found.warnings())
                .containsExactly("No passage contains \"" + word + "\"; searched for similar words instead.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"crayfish", "heron", "RIVER", "file"})
    @DisplayName("K2: a word that the text or the title contains is not replaced")
    void known_word(String word) {
        assertThat(index.search(words(word)).warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"xrayfish", "eer", "rivorz", "herons2", "tympxxxc", "zzzzzzzz"})
    @DisplayName("K2: a word that resembles none, a short one and one with digits find nothing, as before")
    void not_similar(String word) {
        assertThat(index.search(words(word))).isEqualTo(new Retrieved(List.of(), Set.of(), false, List.of()));
    }

    @Test
    void several_words_are_named_in_one_warning() {
        var found = index.search(words("tympanik membrain crayfish"));

        assertThat(found.isGuess()).isFalse();
        assertThat(found.warnings())
                .containsExactly("No passage contains \"tympanik\", \"membrain\"; searched for similar words instead.");
    }

    @Test
    @DisplayName("K2: a warning about misspelled words also names those that resemble none")
    void words_that_resemble_none_are_named() {
        var found = index.search(words("zzzzzzzz tympanik crayfish unheard"));

        assertThat(found.isGuess()).isFalse();
        assertThat(found.warnings())
                .containsExactly("No passage contains \"zzzzzzzz\", \"unheard\" or similar words. No passage contains"
                        + " \"tympanik\"; searched for similar words instead.");
    }

    @Test
    @DisplayName("K2: a replacement counts less than a word of the query, but does not cost the share of a match")
    void weight() {
        add(3, "pdf", "herons");
        add(4, "pdf", "rivers");
        index.refresh();

        var mixed = index.search(words("herons rivres"));
        var typo = index.search(words("rivres"));
        var right = index.search(words("rivers"));

        assertThat(share(mixed, 3)).isGreaterThan(share(mixed, 4));
        assertThat(share(mixed, 4)).isPositive();
        assertThat(share(typo, 4)).isEqualTo(share(right, 4));
    }

    @Test
    void nearest_and_most_frequent_words_replace_it() {
        add(3, "pdf", "crayfist");
        add(4, "pdf", "crayfist");
        add(5, "pdf", "crayfisk");
        add(6, "pdf", "crayfisk");
        index.refresh();

        assertThat(ids(index.search(words("crayfisq"))))
                .as("crayfist and crayfisk occur most")
                .containsExactly(chunkIds(3, 4, 5, 6));
        for (int number = 7; number < 10; number++) {
            add(number, "pdf", "crayfo");
        }
        index.refresh();
        assertThat(ids(index.search(words("crayfihs"))))
                .as("crayfo occurs most, but crayfish is nearer")
                .containsExactly(chunkIds(2));
    }

    @Test
    @DisplayName("S7: chunks outside the filter tell nothing about their words")
    void filter() {
        var docx = DocumentFilter.ALL.withFormats(Set.of("docx"));

        assertThat(index.search(words("membrain", docx)).warnings()).isEmpty();
        assertThat(index.search(words("tympanic", docx)).warnings()).isEmpty();

        add(3, "pdf", "crayfisk");
        index.refresh();
        assertThat(index.search(words("crayfisk", docx)).warnings()).hasSize(1);
    }

    @Test
    @DisplayName("B6: the words of a removed chunk are not known any more")
    void removed() {
        index.delete(List.of(2L));
        index.refresh();

        assertThat(index.search(words("crayfihs")).warnings()).isEmpty();
    }

    @Test
    @DisplayName("S12: only some unknown words of a query are looked up, and only some are named")
    void many_unknown_words() {
        var query = IntStream.range(0, 250)
                .mapToObj(i -> "crayfish" + (char) ('a' + i / 16) + (char) ('a' + i % 16))
                .collect(Collectors.joining(" "));

        var found = index.search(words(query + " membrain"));

        assertThat(ids(found)).as("the last word is not looked up").containsExactly(chunkIds(2));
        assertThat(found.warnings())
                .containsExactly("No passage contains \"crayfishaa\", \"crayfishab\", \"crayfishac\", \"crayfishad\","
                        + " \"crayfishae\" and others; searched for similar words instead.");
    }

    private void add(long number, String format, String text) {
        replace(index, document(number, format, NOON, Set.of()), List.of(chunk(number, text)));
    }

    private static double share(Retrieved found, long chunk) {
        return found.candidates().stream()
                .filter(candidate -> candidate.item().equals(Samples.chunkId(chunk)))
                .findFirst()
                .orElseThrow()
                .words();
    }
}
