package pinakes.extraction.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.FileFormat;
import pinakes.engine.document.PlacedWord;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.Location;
import pinakes.extraction.ReadingLimits;

final class ExtractionDraftTest {
    private final ExtractionDraft draft = new ExtractionDraft(ReadingLimits.USUAL, (_, _, _) -> {});

    private void assertFails(Reason reason, String message) {
        assertThatThrownBy(() -> draft.finish(FileFormat.PDF))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(reason))
                .hasMessage(message);
    }

    @Test
    void file_without_text_is_empty() {
        assertFails(Reason.EMPTY, "There is no text in the file.");
    }

    @Test
    void empty_file_fails_with_what_was_noticed() {
        draft.warn("Page 1 is damaged and was skipped.");

        assertFails(Reason.EMPTY, "There is no text in the file. Page 1 is damaged and was skipped.");
    }

    @Test
    void file_whose_text_cannot_be_read_fails_with_the_reasons() {
        for (var page = 1; page <= 9; page++) {
            draft.unread("On page " + page + ": It is in Armenian.");
        }

        assertFails(
                Reason.OCR_FAILED,
                "The text in the file could not be read. On page 1: It is in Armenian."
                        + " On page 2: It is in Armenian. On page 3: It is in Armenian.");
    }

    @Test
    void what_could_not_be_read_is_a_warning_beside_other_text() throws Exception {
        draft.paragraph("Text.", Location.onPage(1));
        draft.unread("On page 2: It is in Armenian.");
        draft.notRecognised(2);

        var extraction = draft.finish(FileFormat.PDF);

        assertThat(extraction.warnings()).containsExactly("On page 2: It is in Armenian.");
        assertThat(extraction.properties()).containsEntry("ocr_confidence_by_page", "2: 0");
    }

    @Test
    @DisplayName("S4: warnings beyond the limit are counted, each once")
    void warnings_are_limited_and_the_others_counted() throws Exception {
        var inner = draft.inner();
        inner.paragraph("Ducks.", Location.UNKNOWN);
        for (var page = 1; page <= 70; page++) {
            inner.warn("Page " + page + " is damaged.");
            inner.warn("Page 60 is damaged.");
        }
        draft.warn("The text is damaged.");
        draft.section(2, "Attachment", inner);

        var warnings = draft.finish(FileFormat.EML).warnings();

        assertThat(warnings).hasSize(51).startsWith("The text is damaged.", "Page 1 is damaged.");
        assertThat(warnings.getLast()).isEqualTo("21 more warnings are not listed.");
    }

    @Test
    @DisplayName("S4: words beyond the limits have no places, and that is said")
    void words_with_places_are_limited() throws Exception {
        var words = Collections.nCopies(PlacedWord.ON_PAGE_MAX, new PlacedWord("duck", 1, 2, 3, 4));
        draft.paragraph("Ducks.", Location.onPage(1));
        draft.placed(1, words);
        draft.placed(2, words.subList(1, words.size()));
        draft.placed(2, words);
        draft.placed(1, words);

        var extraction = draft.finish(FileFormat.PDF);

        assertThat(extraction.recognised())
                .extracting(page -> page.words().size())
                .containsExactly(PlacedWord.ON_PAGE_MAX, PlacedWord.ON_PAGE_MAX);
        assertThat(extraction.warnings())
                .containsExactly("From page 2 on, not all words can be highlighted in the original:"
                        + " the limits are 10000 words per page and 500000 per file.");
    }
}
