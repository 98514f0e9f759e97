package pinakes.extraction.ocr;

import java.awt.geom.AffineTransform;
import java.util.Optional;
import pinakes.engine.document.PlacedWord;

/// A word that OCR found in a picture.
///
/// @param confidence from 0 to 100
/// @param line the line that it is in, counted from 0 in reading order
/// @param upright where it is once the picture is turned upright and its lines are level
/// @param place where it is in the picture as it was given
public record RecognisedWord(String text, int confidence, int line, PixelBox upright, PixelBox place) {
    /// The word on a page; empty when a search cannot highlight it there, because it has no letters and digits or is
    /// beyond the edge.
    ///
    /// @param toPage maps the pixels of the picture to the page
    Optional<PlacedWord> placed(AffineTransform toPage) {
        var box = place.in(toPage);
        var left = Math.clamp(box.left(), 0, PlacedWord.SCALE);
        var top = Math.clamp(box.top(), 0, PlacedWord.SCALE);
        var right = Math.clamp(box.right(), 0, PlacedWord.SCALE);
        var bottom = Math.clamp(box.bottom(), 0, PlacedWord.SCALE);
        return left < right
                        && top < bottom
                        && text.length() <= PlacedWord.CHARS_MAX
                        && text.indexOf('\n') < 0
                        && text.codePoints().anyMatch(Character::isLetterOrDigit)
                ? Optional.of(new PlacedWord(text, left, top, right, bottom))
                : Optional.empty();
    }
}
