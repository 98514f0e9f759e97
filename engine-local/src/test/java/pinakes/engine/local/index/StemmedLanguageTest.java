package pinakes.engine.local.index;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.local.index.Samples.IDENTITY;
import static pinakes.engine.local.index.Samples.chunk;
import static pinakes.engine.local.index.Samples.chunkIds;
import static pinakes.engine.local.index.Samples.ids;
import static pinakes.engine.local.index.Samples.words;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.StemmedLanguage;

/// Each language, in Lucene; every index gets the same terms.
final class StemmedLanguageTest {
    @TempDir
    private Path directory;

    private LuceneChunkIndex index;

    @BeforeEach
    void create() throws IOException {
        index = LuceneChunkIndex.create(directory, IDENTITY);
        add(100, "en", "The library lends its books for four weeks");
    }

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest
    @CsvSource({
        "de, Die Häuser am Fluss, Haus",
        "de-AT, Die Verträge sind gekündigt, Vertrag",
        "fr, Les chevaux boivent de l’eau, eau",
        "fr, Les journaux du soir, journal",
        "es, Las canciones de los niños, canción",
        "it, I documenti dell'archivio, documento",
        "pt-BR, As nações unidas, nação",
        "nl, De boeken van de bibliotheek, boek",
        "sv, Fiskarna simmar, fisk",
        "nb, Bøkene er nye, bok",
        "da, Husene er gamle, hus",
        "fi, Vanhat kirjat ovat hyllyssä, kirja",
        "hu, A könyvekben, könyv",
        "ro, Cărțile vechi, carte",
        "tr, Kitaplar masada, kitap",
        "cs, Knihy v knihovnách, knihovna",
    })
    @DisplayName("K2: a passage is found by other forms of its words, in its language")
    void other_form(String language, String text, String word) {
        add(1, language, text);

        var found = index.search(words(word));

        assertThat(ids(found)).containsExactly(chunkIds(1));
        assertThat(found.warnings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(StemmedLanguage.class)
    void every_language_is_told_apart_in_the_index(StemmedLanguage language) {
        var tag = language.mark().substring(1, 3);
        add(1, tag, "some text");

        assertThat(StemmedLanguage.of(tag)).contains(language);
        assertThat(index.search(words("text")).languages()).containsExactly(language);
    }

    private void add(long number, String language, String text) {
        index.replace(List.of(new ChunkGroup(number, 1, language, "", List.of(), List.of(chunk(number, text)))));
        index.refresh();
    }
}
