package pinakes.extraction.ocr;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.language.TextLanguage;

/// Recognises text in pictures by Tesseract, in this process; its data is unpacked on first use.
///
/// A page is first read as English, which most pages are. If that goes badly, the page may lie on its side or be in
/// another script; if it reads like another language, it is read again with the data of that language. What Tesseract
/// reads badly or only in part is read by a second recogniser, see [SecondOpinion].
public final class Ocr implements AutoCloseable {
    private static final int USUAL_DOTS_PER_INCH = 200;

    /// A page that is sideways, upside down or in another script scores far below this.
    private static final int UPRIGHT_CONFIDENCE = 80;

    /// Text in another script scores less than this in English.
    private static final int POOR_CONFIDENCE = 60;

    /// Textures and ornaments are taken for some script with less than this.
    private static final float SCRIPT_CONFIDENCE_MIN = 2;

    /// The right data may be a little less confident, because it knows more letters.
    private static final int TOLERANCE = 5;

    private final OcrLanguages languages;
    private final Tesseract tesseract;
    private final ScriptSearch scripts;
    private final SecondOpinion second;
    private Runnable listener = () -> {};

    /// OCR that unpacks its data into a directory, which may have further data.
    public Ocr(Path directory) {
        this.languages = new OcrLanguages(directory);
        this.tesseract = new Tesseract(directory, languages, () -> listener.run());
        this.scripts = new ScriptSearch(languages, tesseract);
        this.second = new SecondOpinion(this::isEnglish, () -> listener.run());
    }

    /// Sets the listener for the steps of the pages that are read from now on. A page may take minutes.
    public void listen(Runnable steps) {
        listener = steps;
    }

    /// Recognises the text of one picture.
    ///
    /// @param dotsPerInch the resolution, or 0 when it is unknown
    /// @throws ExtractionException when OCR is unavailable
    public RecognisedText recognise(BufferedImage picture, int dotsPerInch) throws ExtractionException {
        var resolution = dotsPerInch > 0 ? dotsPerInch : USUAL_DOTS_PER_INCH;
        try {
            var gray = GrayPicture.of(picture);
            return second.of(first(gray, resolution), gray);
        } catch (IOException | UncheckedIOException | LinkageError failure) {
            throw unavailable(failure);
        }
    }

    /// Whether there is data for a language, such as `de`; it includes a word list.
    public boolean knows(String language) {
        return languages.has(OcrLanguages.of(language));
    }

    /// Whether the word list of a language that OCR [knows][#knows] has a word.
    ///
    /// @throws ExtractionException when OCR is unavailable
    public boolean isWord(String word, String language) throws ExtractionException {
        try {
            return tesseract.isWord(word, OcrLanguages.of(language));
        } catch (IOException | LinkageError failure) {
            throw unavailable(failure);
        }
    }

    private boolean isEnglish(String word) {
        try {
            return tesseract.isWord(word, OcrLanguages.ENGLISH);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        tesseract.close();
        second.close();
    }

    private static ExtractionException unavailable(Throwable failure) {
        return new ExtractionException(Reason.OCR_FAILED, "OCR is unavailable on this machine.", failure);
    }

    private RecognisedText first(GrayPicture gray, int resolution) throws IOException {
        var english = tesseract.recognise(gray, resolution, OcrLanguages.ENGLISH);
        if (english.confidence() >= UPRIGHT_CONFIDENCE) {
            return inItsLanguage(english, OcrLanguages.ENGLISH, gray, resolution);
        }
        var view = tesseract.view(gray, resolution).orElse(Tesseract.View.UNKNOWN);
        var upright = view.quarters() == 0 ? gray : gray.turned(view.quarters());
        if (english.confidence() < POOR_CONFIDENCE && !second.seesText(upright)) {
            return english; // a photo, noise or a pattern; reading it with the data of every script would take long
        }
        if (SecondOpinion.isFor(view.script())) {
            var sure = second.sure(upright);
            if (sure.isPresent()) {
                return sure.get();
            }
        }
        if (isOtherScript(view, english)) {
            return inScript(view, upright, resolution, english);
        }
        var best = english;
        var page = gray;
        if (view.quarters() != 0) {
            var turned = tesseract.recognise(upright, resolution, OcrLanguages.ENGLISH);
            if (turned.confidence() > english.confidence()) {
                best = turned;
                page = upright;
            }
        }
        return best.confidence() < POOR_CONFIDENCE && best.looksLikeText()
                ? inScript(view, page, resolution, best)
                : inItsLanguage(best, OcrLanguages.ENGLISH, page, resolution);
    }

    /// Even an unlikely script is worth a try when the page makes no sense in English.
    private static boolean isOtherScript(Tesseract.View view, RecognisedText english) {
        return !OcrLanguages.isLatinScript(view.script())
                && (view.scriptConfidence() >= SCRIPT_CONFIDENCE_MIN || english.confidence() < POOR_CONFIDENCE);
    }

    /// Reads with the data for a script; if that goes badly, with that for all others, because scripts that look alike
    /// are easily confused. A few lines show which data is right.
    private RecognisedText inScript(Tesseract.View view, GrayPicture upright, int resolution, RecognisedText english)
            throws IOException {
        var sample = view.quarters() == 0 ? LineSample.of(upright, english.words()) : upright;
        var data = scripts.data(view.script(), sample, resolution, english.confidence() < POOR_CONFIDENCE);
        if (data.isPresent()) {
            var read = tesseract.recognise(upright, resolution, data.get());
            if (ScriptSearch.fits(data.get(), read)) {
                return inItsLanguage(read, data.get(), upright, resolution);
            }
        }
        if (isLanguage(english, view)) {
            return inItsLanguage(english, OcrLanguages.ENGLISH, upright, resolution);
        }
        return english.looksLikeText() || view.scriptConfidence() >= SCRIPT_CONFIDENCE_MIN
                ? RecognisedText.unread(unread(scripts.named(view, upright, resolution)))
                : english;
    }

    /// Whether text that was read badly as English is better than nothing.
    private static boolean isLanguage(RecognisedText read, Tesseract.View view) {
        if (!read.isUsable() || read.confidence() >= POOR_CONFIDENCE) {
            return read.isUsable();
        }
        return OcrLanguages.isLatinScript(view.script())
                ? !TextLanguage.isNonsense(read.text())
                : view.scriptConfidence() < SCRIPT_CONFIDENCE_MIN
                        && TextLanguage.fit(read.text()).orElse(0) > TextLanguage.PROSE_FIT;
    }

    private static String unread(Optional<String> script) {
        return "There is text in a script that the installed OCR data does not cover"
                + script.map(name -> ": " + name + " or a similar one.").orElse(".")
                + script.flatMap(OcrLanguages::wantedFor).map(Ocr::advice).orElse("");
    }

    /// Reads the page again if its text is in a different language than the data.
    private RecognisedText inItsLanguage(RecognisedText read, String data, GrayPicture gray, int resolution)
            throws IOException {
        var language = read.isUsable() ? TextLanguage.of(read.text()) : Optional.<String>empty();
        var better = language.map(OcrLanguages::of).orElse(data);
        if (better.equals(data) || OcrLanguages.isSameLanguage(better, data)) {
            return read;
        }
        if (!languages.has(better)) {
            return read.remarked("The text seems to be in "
                    + Locale.forLanguageTag(language.orElseThrow()).getDisplayLanguage(Locale.ENGLISH)
                    + ", but was read with the OCR data “" + data + "”; some letters may be wrong." + advice(better));
        }
        var again = tesseract.recognise(gray, resolution, better);
        return again.confidence() + TOLERANCE >= read.confidence() ? again : read;
    }

    private static String advice(String data) {
        return " Install the OCR data “" + data
                + "” (see KB_OCR_LANGUAGES) and restart the server. Then add the file again with force_ocr.";
    }
}
