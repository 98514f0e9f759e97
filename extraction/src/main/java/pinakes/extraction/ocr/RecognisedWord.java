package pinakes.extraction.ocr;

/// A word that OCR found in a picture.
///
/// @param confidence from 0 to 100
/// @param line the line that it is in, counted from 0 in reading order
/// @param upright where it is once the picture is turned upright and its lines are level
/// @param baseline the distance of its line from the top of the upright picture
/// @param height the height of the letters of its line, from the lowest to the highest
/// @param place where it is in the picture as it was given
public record RecognisedWord(
        String text, int confidence, int line, PixelBox upright, float baseline, float height, PixelBox place) {}
