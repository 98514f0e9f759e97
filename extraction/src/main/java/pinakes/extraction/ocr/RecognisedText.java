package pinakes.extraction.ocr;

import java.awt.geom.AffineTransform;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import pinakes.engine.document.PlacedWord;

/// The result of OCR.
///
/// @param text paragraphs separated by blank lines
/// @param confidence the mean confidence, from 0 to 100
/// @param remark what the owner should know about the result, as sentences; mostly empty
/// @param words the words with their places, in reading order
public record RecognisedText(String text, int confidence, String remark, List<RecognisedWord> words) {
    /// Below this, most of the text is wrong.
    private static final int USABLE = 45;

    /// Below this, a person should check the original.
    private static final int GOOD = 75;

    private static final int SIGNS_OF_TEXT = 60;
    private static final int SIGNS_OF_LINE = 15;

    private static final Pattern LATIN_WORD = Pattern.compile("\\p{IsLatin}+");
    private static final Pattern BLANK_LINES = Pattern.compile("\\n\\s*\\n");

    public static final RecognisedText NOTHING = new RecognisedText("", 0, "", List.of());

    public RecognisedText {
        words = List.copyOf(words);
    }

    /// The result for a page that has text which cannot be read.
    static RecognisedText unread(String remark) {
        return new RecognisedText("", 0, remark, List.of());
    }

    RecognisedText remarked(String sentences) {
        return new RecognisedText(text, confidence, sentences, words);
    }

    /// The words and where they are on a page.
    ///
    /// @param toPage maps the pixels of the picture to the page, whose sides are [PlacedWord#SCALE] long
    public List<PlacedWord> placed(AffineTransform toPage) {
        return words.stream().flatMap(word -> word.placed(toPage).stream()).toList();
    }

    /// The words and where they are in the picture.
    ///
    /// @param width of the picture, in pixels, as is the height
    public List<PlacedWord> placed(int width, int height) {
        return placed(AffineTransform.getScaleInstance(
                (double) PlacedWord.SCALE / width, (double) PlacedWord.SCALE / height));
    }

    /// Whether it looks like lines of text, whether read correctly or not: in textures, characters are scattered.
    public boolean looksLikeText() {
        return text.lines()
                        .mapToLong(line -> line.chars()
                                .filter(sign -> !Character.isWhitespace(sign))
                                .count())
                        .filter(signs -> signs >= SIGNS_OF_LINE)
                        .sum()
                >= SIGNS_OF_TEXT;
    }

    /// How many letters were read, weighted by confidence.
    double weight() {
        return (double) confidence * text.chars().filter(Character::isLetter).count();
    }

    /// How many letters and digits of the text are probably right.
    double right() {
        return ConfidenceScale.share(confidence) * lettersAndDigits();
    }

    /// The mean length of the words in Latin letters; 0 without any.
    double lettersPerWord() {
        return LATIN_WORD
                .matcher(text)
                .results()
                .mapToInt(word -> word.end() - word.start())
                .average()
                .orElse(0);
    }

    private long lettersAndDigits() {
        return text.chars().filter(Character::isLetterOrDigit).count();
    }

    /// The share of the dark pixels of a picture that are in words.
    ///
    /// @param box where a word is in the picture
    double inkShare(GrayPicture picture, Function<RecognisedWord, PixelBox> box) {
        var inside =
                words.stream().mapToLong(word -> picture.ink(box.apply(word))).sum();
        var all = picture.ink(new PixelBox(0, 0, picture.width(), picture.height()));
        return all == 0 ? 1 : (double) inside / all;
    }

    /// Whether it is worth keeping: textures and edges in photos are recognised as scattered characters.
    public boolean isUsable() {
        return confidence >= USABLE
                && lettersAndDigits() * 2
                        >= text.chars()
                                .filter(sign -> !Character.isWhitespace(sign))
                                .count()
                && lettersAndDigits() >= 2;
    }

    public List<String> paragraphs() {
        return List.of(BLANK_LINES.split(text, -1));
    }

    /// Whether it is usable and not doubtful: pictures inside documents mostly contain no text, so doubtful text
    /// is noise.
    public boolean isClear() {
        return isUsable() && !isDoubtful();
    }

    public boolean isDoubtful() {
        return confidence < GOOD;
    }
}
