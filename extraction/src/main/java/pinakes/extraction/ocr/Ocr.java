package pinakes.extraction.ocr;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.language.TextLanguage;

/// Recognises text in pictures by Tesseract, in this process; its data is unpacked on first use.
///
/// A page is first read as English, which most pages are. If that goes badly, the page may lie on its side or be in
/// another script; if it reads like another language, it is read again with the data of that language.
public final class Ocr implements AutoCloseable {
    private static final int USUAL_DOTS_PER_INCH = 200;

    /// A page that is sideways, upside down or in another script scores far below this.
    private static final int UPRIGHT_CONFIDENCE = 80;

    /// Text in the right script scores at least this.
    private static final int GOOD_CONFIDENCE = 70;

    /// Text in another script scores less than this in English.
    private static final int POOR_CONFIDENCE = 60;

    /// Textures and ornaments are taken for some script with less than this.
    private static final float SCRIPT_CONFIDENCE_MIN = 2;

    /// A picture in which so many characters seem to be is a page, not a texture.
    private static final int SIGNS_OF_TEXT = 60;

    /// The right data may be a little less confident, because it knows more letters.
    private static final int TOLERANCE = 5;

    private static final String LATIN = "Latin";

    private final OcrLanguages languages;
    private final Tesseract tesseract;

    /// OCR that unpacks its data into a directory, which may have further data.
    public Ocr(Path directory) {
        this.languages = new OcrLanguages(directory);
        this.tesseract = new Tesseract(directory, languages);
    }

    /// Recognises the text of one picture.
    ///
    /// @param dotsPerInch the resolution, or 0 when it is unknown
    /// @throws ExtractionException when OCR is unavailable
    public RecognisedText recognise(BufferedImage picture, int dotsPerInch) throws ExtractionException {
        var resolution = dotsPerInch > 0 ? dotsPerInch : USUAL_DOTS_PER_INCH;
        try {
            return recognise(GrayPicture.of(picture), resolution);
        } catch (IOException | LinkageError failure) {
            throw new ExtractionException(
                    Reason.OCR_FAILED, "Text recognition is not available on this machine.", failure);
        }
    }

    @Override
    public void close() {
        tesseract.close();
    }

    private RecognisedText recognise(GrayPicture gray, int resolution) throws IOException {
        var english = tesseract.recognise(gray, resolution, OcrLanguages.ENGLISH);
        if (english.confidence() >= UPRIGHT_CONFIDENCE) {
            return inItsLanguage(english, OcrLanguages.ENGLISH, gray, resolution);
        }
        var view = tesseract.view(gray, resolution);
        if (view.isEmpty()) {
            return inItsLanguage(english, OcrLanguages.ENGLISH, gray, resolution);
        }
        var upright = view.get().quarters() == 0 ? gray : gray.turned(view.get().quarters());
        if (isOtherScript(view.get(), english)) {
            return inScript(view.get(), upright, resolution, english);
        }
        if (view.get().quarters() == 0) {
            return inItsLanguage(english, OcrLanguages.ENGLISH, gray, resolution);
        }
        var turned = tesseract.recognise(upright, resolution, OcrLanguages.ENGLISH);
        return turned.confidence() > english.confidence()
                ? inItsLanguage(turned, OcrLanguages.ENGLISH, upright, resolution)
                : inItsLanguage(english, OcrLanguages.ENGLISH, gray, resolution);
    }

    /// Even an unlikely script is worth a try when the page makes no sense in English.
    private static boolean isOtherScript(Tesseract.View view, RecognisedText english) {
        return !view.script().isEmpty()
                && !view.script().equals(LATIN)
                && !view.script().equals("Fraktur")
                && (view.scriptConfidence() >= SCRIPT_CONFIDENCE_MIN || english.confidence() < POOR_CONFIDENCE);
    }

    /// Reads with the data for a script; if that goes badly, with that for all others, because scripts that look alike
    /// are easily confused.
    private RecognisedText inScript(Tesseract.View view, GrayPicture gray, int resolution, RecognisedText english)
            throws IOException {
        var candidates = new LinkedHashSet<>(languages.ofScript(view.script()));
        if (english.confidence() < POOR_CONFIDENCE) {
            candidates.addAll(languages.ofOtherScripts());
        }
        for (var data : candidates) {
            var read = tesseract.recognise(gray, resolution, data);
            if (read.confidence() >= GOOD_CONFIDENCE && read.isUsable() && OcrLanguages.isIn(data, read.text())) {
                return inItsLanguage(read, data, gray, resolution);
            }
        }
        if (english.isUsable() && english.confidence() >= POOR_CONFIDENCE) {
            return english;
        }
        var signs = english.text()
                .chars()
                .filter(sign -> !Character.isWhitespace(sign))
                .count();
        return view.scriptConfidence() >= SCRIPT_CONFIDENCE_MIN || signs >= SIGNS_OF_TEXT
                ? RecognisedText.unread(unread(view.script()))
                : RecognisedText.NOTHING;
    }

    private static String unread(String script) {
        return "There is text in a script that no installed recogniser reads: " + script + " or a similar one."
                + OcrLanguages.wantedFor(script).map(Ocr::advice).orElse("");
    }

    /// Reads the page again if its text is in another language than that of the data.
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
        return " Install the OCR data “" + data + "” (see KB_OCR_LANGUAGES) and add the file again with force_ocr.";
    }
}
