package pinakes.family.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Passage;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.search.Hit;

class MatchExcerptTest {
    private static final String FILLER = "Nothing here is about it, however long one may go on reading. ".repeat(8);
    private static final UUID ANY = UUID.fromString("c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6");

    @Test
    void stretch_with_most_words_is_shown_in_whole_words() {
        var excerpt = MatchExcerpt.of(
                        hit(FILLER + "A heron. " + FILLER + "The heron hunts\nfish; herons stand. " + FILLER))
                .orElseThrow();

        assertThat(excerpt)
                .contains("The heron hunts fish; herons stand.")
                .startsWith("…")
                .endsWith("…")
                .hasSizeLessThanOrEqualTo(182);
        assertThat(FILLER).contains(excerpt.substring(1, 20));
    }

    @Test
    void first_of_equally_good_stretches_is_shown() {
        assertThat(MatchExcerpt.of(hit("The first heron. " + FILLER + "The second heron. " + FILLER)))
                .get()
                .asString()
                .contains("first")
                .doesNotContain("second");
    }

    @Test
    void beginning_and_end_of_the_passage_are_not_cut() {
        assertThat(MatchExcerpt.of(hit("A heron. " + FILLER))).get().asString().startsWith("A heron. Nothing");
        assertThat(MatchExcerpt.of(hit(FILLER + "A heron."))).get().asString().endsWith("reading. A heron.");
    }

    @Test
    void text_without_spaces_is_cut_between_characters() {
        var excerpt = MatchExcerpt.of(hit("🐦".repeat(300) + "heron" + "🐦".repeat(300)))
                .orElseThrow();

        assertThat(excerpt).contains("heron").matches("…(🐦)+heron(🐦)+…");
    }

    @Test
    void short_passages_and_passages_without_the_words_have_none() {
        assertThat(MatchExcerpt.of(hit("A heron."))).isEmpty();
        assertThat(MatchExcerpt.of(hit(FILLER))).isEmpty();
    }

    @Test
    void answering_sentence_is_shown_whole() {
        var sentence = "Wading birds hunt\nfor fish at dawn.";
        var text = FILLER + sentence + " " + FILLER + "A heron, herons and fish. " + FILLER;

        assertThat(MatchExcerpt.of(hit(text, sentence))).contains("Wading birds hunt for fish at dawn.");
    }

    @Test
    void long_answering_sentence_is_cut_around_the_words_in_it() {
        var sentence = "and on ".repeat(40) + "the heron stands still " + "and on ".repeat(40);
        var text = FILLER + "Fish for herons: a heron eats fish. " + sentence + FILLER;

        assertThat(MatchExcerpt.of(hit(text, sentence)))
                .get()
                .asString()
                .contains("the heron stands still")
                .hasSizeLessThanOrEqualTo(182);
    }

    private static Hit hit(String text) {
        return hit(text, null);
    }

    private static Hit hit(String text, @Nullable String answer) {
        var spans = new ArrayList<Hit.Span>();
        var words = Pattern.compile("herons?|fish").matcher(text);
        while (words.find()) {
            spans.add(new Hit.Span(words.start(), words.end()));
        }
        var passage = new Passage(new ChunkId(ANY), 0, text, List.of(), null, null, null, null, null);
        var sentence =
                answer == null ? null : new Hit.Span(text.indexOf(answer), text.indexOf(answer) + answer.length());
        return new Hit(document(), passage, 0.5, new Hit.Scores(0.5, 0.5), spans, sentence, 0, null);
    }

    private static Document document() {
        return new Document(
                new DocumentId(ANY),
                new DocumentNumber(1),
                1,
                new Document.Source(DocumentKind.FILE, "birds.txt", null, 1),
                new Document.Text("txt", ProcessingMethod.TEXT_EXTRACTION, null, null, null, null, Map.of()),
                1,
                List.of(),
                Map.of(),
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                List.of());
    }
}
