package pinakes.extraction.ocr;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.file.FullDisk;
import pinakes.extraction.language.TextLanguage;

/// Reads what Tesseract reads badly or in part with the second recogniser, and keeps the better of both.
///
/// A good reading costs nothing more: the second recogniser takes several times as long.
final class SecondOpinion implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SecondOpinion.class);

    /// Above this, Tesseract has read nearly all letters right.
    private static final int GOOD_CONFIDENCE = 88;

    /// Text that is read with at least this confidence needs no further search for its script.
    private static final int SURE_CONFIDENCE = 90;

    /// Traditional characters, of which the second recogniser knows only some, are read with less confidence.
    private static final int SURE_CONFIDENCE_CHINESE = 93;

    /// Tesseract has left out lines if less of the ink is in words; or there are pictures, whose labels it leaves out.
    private static final double INK_SHARE_MIN = 0.9;

    /// Tesseract loses the dark parts of pages that are lit less evenly.
    private static final double EVENNESS_MIN = 0.8;

    /// By how much the second reading must be better, so that chance does not decide.
    private static final double BETTER = 1.03;

    /// Words that are longer on average are several, whose spaces the second recogniser has left out.
    private static final double LETTERS_PER_WORD_MAX = 7;

    private static final String CHINESE = "zh";

    /// The languages of the second recogniser. It reads others, too, but without their accents.
    private static final Set<String> LANGUAGES = Set.of("en", CHINESE);

    private static final List<String> CHINESE_SCRIPTS = List.of("Han", "Japanese");

    private final SecondReader reader;

    /// The picture that was read last, and what was read.
    private @Nullable GrayPicture lastPicture;

    private SecondReader.RecognisedPicture lastReading = SecondReader.RecognisedPicture.NOTHING;
    private boolean available = true;

    /// @param isWord whether a word is in the English word list
    /// @param step is run before each line
    SecondOpinion(Predicate<String> isWord, Runnable step) {
        this.reader = new SecondReader(isWord, step);
    }

    /// Whether the second recogniser may know a script that orientation detection names.
    static boolean isFor(String script) {
        return OcrLanguages.isLatinScript(script) || CHINESE_SCRIPTS.contains(script);
    }

    /// What the second recogniser reads, if that is nearly all right.
    ///
    /// @param upright a page that Tesseract has read badly
    Optional<RecognisedText> sure(GrayPicture upright) throws IOException {
        var read = read(upright).text();
        var isChinese = TextLanguage.of(read.text()).filter(CHINESE::equals).isPresent();
        return read.confidence() >= (isChinese ? SURE_CONFIDENCE_CHINESE : SURE_CONFIDENCE)
                        && read.looksLikeText()
                        && isKnownLanguage(read)
                ? Optional.of(read)
                : Optional.empty();
    }

    /// Whether there is text in any script in a picture; true when in doubt.
    boolean seesText(GrayPicture picture) throws IOException {
        return asked(true, () -> reader.seesText(picture));
    }

    /// The better of two readings of a picture.
    ///
    /// @param first what Tesseract has read, or what was [sure][#sure]
    RecognisedText of(RecognisedText first, GrayPicture gray) throws IOException {
        try {
            var isSecond = !first.text().isEmpty() && first.equals(lastReading.text());
            if (isSecond || !isNeeded(first, gray)) {
                return first;
            }
            var second = read(gray);
            return isBetter(second, first) ? second.remarkedText() : first;
        } finally {
            lastPicture = null; // it is large
            reader.forget();
        }
    }

    private static boolean isNeeded(RecognisedText first, GrayPicture gray) {
        if (first.confidence() < GOOD_CONFIDENCE) {
            return true;
        }
        var language = TextLanguage.of(first.text());
        return language.filter(CHINESE::equals).isPresent()
                || (isKnownLanguage(first)
                        && (first.inkShare(gray, RecognisedWord::place) < INK_SHARE_MIN
                                || gray.evenness() < EVENNESS_MIN));
    }

    private static boolean isBetter(SecondReader.RecognisedPicture reading, RecognisedText first) {
        var second = reading.text();
        if (!second.isUsable() || second.right() <= BETTER * first.right()) {
            return false;
        }
        // The network for handwriting knows accents, and most notes are too short to tell their language.
        return first.isUsable()
                ? (reading.isHandwritten() || isKnownLanguage(second))
                        && second.lettersPerWord() <= LETTERS_PER_WORD_MAX
                : isKnownLanguage(second) || isProse(second);
    }

    /// Short texts are in no language that could be told.
    private static boolean isKnownLanguage(RecognisedText read) {
        return TextLanguage.of(read.text()).map(LANGUAGES::contains).orElse(!read.looksLikeText());
    }

    /// Letters of other scripts are taken for similar Latin ones, which follow each other as in no language.
    private static boolean isProse(RecognisedText read) {
        return TextLanguage.fit(read.text()).orElse(0) > TextLanguage.PROSE_FIT;
    }

    private SecondReader.RecognisedPicture read(GrayPicture picture) throws IOException {
        if (!picture.equals(lastPicture)) {
            lastReading = asked(SecondReader.RecognisedPicture.NOTHING, () -> reader.recognise(picture));
            lastPicture = picture;
        }
        return lastReading;
    }

    private interface Question<T> {
        T answer() throws IOException;
    }

    /// The answer of the second recogniser. If it fails, the page does not fail, because the first reading remains.
    /// If the disk is full, the page does fail, because it can be read later.
    private <T> T asked(T otherwise, Question<T> question) throws IOException {
        if (available) {
            try {
                return question.answer();
            } catch (IOException | LinkageError failure) {
                if (FullDisk.isCauseOf(failure)) {
                    throw failure;
                }
                LOG.warn("The second OCR engine is unavailable", failure);
                available = false;
            }
        }
        return otherwise;
    }

    @Override
    public void close() {
        reader.close();
    }
}
