package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.words;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.StemmedLanguage;

public abstract class StemmedLanguageContract {
    private ChunkIndex index;

    /// A new index without chunks.
    protected abstract ChunkIndex created() throws IOException;

    @BeforeEach
    void create() throws IOException {
        index = created();
        add(100, "en", "The library lends its books for four weeks");
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    @DisplayName("K2: texts of unknown language and in English are found as before, whatever else is there")
    void others_stay_as_they_are() {
        add(1, null, "Die Häuser am Fluss");
        add(2, "de", "Das Haus am Meer");

        assertThat(ids(index.search(words("Häuser")))).containsExactlyInAnyOrder(chunkIds(1, 2));
        assertThat(ids(index.search(words("Haus")))).containsExactly(chunkIds(2));
        assertThat(ids(index.search(words("book")))).containsExactly(chunkIds(100));
    }

    @Test
    @DisplayName("K2: the word itself counts for no less than in a text without stems")
    void scores_are_comparable() {
        add(1, null, "Ein Fluss fließt");
        add(2, "de", "Ein Fluss fließt");

        var found = index.search(words("Fluss"));

        assertThat(found.candidates()).hasSize(2);
        assertThat(found.candidates().getFirst().words())
                .isEqualTo(found.candidates().getLast().words());
        assertThat(found.languages()).isEqualTo(Set.of(StemmedLanguage.GERMAN));
    }

    @Test
    @DisplayName("K2: a phrase is found in a text with stems")
    void phrases() {
        add(1, "de", "Das alte Haus in der Stadt am Fluss");
        var phrase = new IndexQuery("Haus in der Stadt", List.of("Haus in der Stadt"), null, List.of(), 10);

        var found = index.search(phrase);

        assertThat(ids(found)).containsExactly(chunkIds(1));
        assertThat(found.warnings()).isEmpty();
    }

    @Test
    @DisplayName("K2: a passage in another language than its document has the stems of its own")
    void passages_have_their_own_language() {
        add(1, "en", "Die Häuser am Fluss wurden im letzten Jahrhundert von den Kaufleuten der Stadt errichtet.");
        add(2, "ru", "Les chevaux des marchands traversaient la rivière avant la construction du premier pont.");

        var house = index.search(words("Haus"));
        var horse = index.search(words("cheval"));

        assertThat(ids(house)).containsExactly(chunkIds(1));
        assertThat(ids(horse)).containsExactly(chunkIds(2));
        assertThat(house.languages()).contains(StemmedLanguage.GERMAN, StemmedLanguage.FRENCH);
    }

    private void add(long number, @Nullable String language, String text) {
        index.replace(List.of(new ChunkGroup(number, 1, language, "", List.of(), List.of(chunk(number, text)))));
        index.refresh();
    }
}
