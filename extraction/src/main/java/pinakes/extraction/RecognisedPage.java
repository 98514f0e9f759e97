package pinakes.extraction;

import java.util.List;
import pinakes.engine.document.PlacedWord;

/// The words that OCR read on a page, in reading order.
///
/// @param number the page, from 1; a picture is a single page
public record RecognisedPage(int number, List<PlacedWord> words) {
    public RecognisedPage {
        if (number < 1) {
            throw new IllegalArgumentException("pages are counted from 1, got " + number);
        }
        if (words.isEmpty() || words.size() > PlacedWord.ON_PAGE_MAX) {
            throw new IllegalArgumentException(
                    "a page must have from 1 to " + PlacedWord.ON_PAGE_MAX + " words, got " + words.size());
        }
        words = List.copyOf(words);
    }
}
