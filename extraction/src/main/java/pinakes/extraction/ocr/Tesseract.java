package pinakes.extraction.ocr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.leptonica.global.leptonica;
import org.bytedeco.tesseract.ResultIterator;
import org.bytedeco.tesseract.TessBaseAPI;
import org.bytedeco.tesseract.global.tesseract;
import org.jspecify.annotations.Nullable;

/// The Tesseract library with the data of several languages, of which the last used stay loaded.
final class Tesseract implements AutoCloseable {
    private static final double SKEW_MIN_DEGREES = 0.7;
    private static final float SKEW_CONFIDENCE_MIN = 3;

    /// Sheets that are put down carelessly, and photos, are askew by up to so many degrees.
    private static final float SKEW_MAX_DEGREES = 15;

    /// How skew is searched: in steps of so many degrees on a picture a quarter the size, then more and more closely on
    /// one of half the size. This is how leptonica searches by default, apart from the range.
    private static final float SKEW_STEP_DEGREES = 1;

    private static final int SKEW_SWEEP_REDUCTION = 4;
    private static final int SKEW_SEARCH_REDUCTION = 2;
    private static final float SKEW_PRECISION_DEGREES = 0.01f;
    private static final float TURN_CONFIDENCE_MIN = 1;
    private static final String ORIENTATION = "osd";

    /// The layout analysis takes most Korean text for pictures or vertical lines.
    private static final String KOREAN = "kor";

    /// Pages of text have nearly all of their ink in words.
    private static final double INK_SHARE_MIN = 0.85;

    /// Each takes tens of megabytes.
    private static final int LOADED_MAX = 4;

    private final Path directory;
    private final OcrLanguages languages;
    private final Runnable step;
    private final Map<String, TessBaseAPI> engines = new LinkedHashMap<>(LOADED_MAX, 0.75f, true);

    /// @param step is run before each reading
    Tesseract(Path directory, OcrLanguages languages, Runnable step) {
        this.directory = directory;
        this.languages = languages;
        this.step = step;
    }

    /// How a page lies and what it is written in.
    ///
    /// @param quarters how often to turn it clockwise by 90° until it is upright
    /// @param script its name, such as `Cyrillic`
    record View(int quarters, String script, float scriptConfidence) {
        static final View UNKNOWN = new View(0, "", 0);
    }

    /// Recognises text in one language, after levelling its lines.
    RecognisedText recognise(GrayPicture gray, int resolution, String data) throws IOException {
        var api = engine(data);
        api.SetPageSegMode(data.equals(KOREAN) ? tesseract.PSM_SINGLE_COLUMN : tesseract.PSM_AUTO);
        show(api, gray, resolution);
        var skew = skewDegrees(api);
        var skewed = Math.abs(skew) >= SKEW_MIN_DEGREES;
        var level = skewed ? gray.tilted(skew) : gray;
        if (skewed) {
            show(api, level, resolution);
        }
        try {
            var read = read(api, level);
            if (OcrLanguages.isLatin(data) || read.inkShare(level, RecognisedWord::upright) >= INK_SHARE_MIN) {
                return read;
            }
            // The layout analysis fails on some pages in other scripts and leaves out lines.
            api.SetPageSegMode(tesseract.PSM_SINGLE_COLUMN);
            show(api, level, resolution);
            var column = read(api, level);
            return column.weight() > read.weight() ? column : read;
        } finally {
            api.Clear();
        }
    }

    /// Whether the word list in the data of a language has a word.
    boolean isWord(String word, String data) throws IOException {
        return engine(data).IsValidWord(word) != 0;
    }

    private static RecognisedText read(TessBaseAPI api, GrayPicture level) {
        try (var bytes = api.GetUTF8Text()) {
            if (bytes == null) {
                return RecognisedText.NOTHING;
            }
            var text = RecognisedLines.joined(new String(bytes.getStringBytes(), UTF_8));
            // Tesseract is sure of pages on which it finds nothing.
            return text.isBlank()
                    ? RecognisedText.NOTHING
                    : new RecognisedText(text, api.MeanTextConf(), "", words(api, level));
        }
    }

    /// The words of the recognised page in reading order.
    private static List<RecognisedWord> words(TessBaseAPI api, GrayPicture level) {
        var words = new ArrayList<RecognisedWord>();
        try (var iterator = api.GetIterator()) {
            if (iterator == null) {
                return words;
            }
            var line = -1;
            do {
                if (iterator.IsAtBeginningOf(tesseract.RIL_TEXTLINE)) {
                    line++;
                }
                var word = word(iterator, Math.max(0, line), level);
                if (word != null) {
                    words.add(word);
                }
            } while (iterator.Next(tesseract.RIL_WORD));
        }
        return words;
    }

    private static @Nullable RecognisedWord word(ResultIterator iterator, int line, GrayPicture level) {
        var box = box(iterator);
        try (var bytes = iterator.GetUTF8Text(tesseract.RIL_WORD)) {
            if (bytes == null || box == null) {
                return null;
            }
            var text = RecognisedLines.joined(new String(bytes.getStringBytes(), UTF_8));
            if (text.isBlank()) {
                return null;
            }
            return new RecognisedWord(
                    text.strip(),
                    Math.clamp(Math.round(iterator.Confidence(tesseract.RIL_WORD)), 0, 100),
                    line,
                    box,
                    box.in(level.toOriginal()));
        }
    }

    private static @Nullable PixelBox box(ResultIterator iterator) {
        var left = new int[1];
        var top = new int[1];
        var right = new int[1];
        var bottom = new int[1];
        return iterator.BoundingBox(tesseract.RIL_WORD, left, top, right, bottom)
                ? new PixelBox(left[0], top[0], right[0], bottom[0])
                : null;
    }

    /// How the page lies; empty when it has too few characters to tell.
    Optional<View> view(GrayPicture gray, int resolution) throws IOException {
        var api = engine(ORIENTATION);
        api.SetPageSegMode(tesseract.PSM_OSD_ONLY);
        show(api, gray, resolution);
        try (var degrees = new IntPointer(1L);
                var confidence = new FloatPointer(1L);
                var script = new PointerPointer<BytePointer>(1L);
                var scriptConfidence = new FloatPointer(1L)) {
            if (!api.DetectOrientationScript(degrees, confidence, script, scriptConfidence)) {
                return Optional.empty();
            }
            var quarters = confidence.get() < TURN_CONFIDENCE_MIN ? 0 : Math.floorMod(-degrees.get() / 90, 4);
            var name = script.get(BytePointer.class, 0);
            return Optional.of(new View(quarters, name == null ? "" : name.getString(UTF_8), scriptConfidence.get()));
        } finally {
            api.Clear();
        }
    }

    @Override
    public void close() {
        engines.values().forEach(Tesseract::end);
    }

    /// By how many degrees to rotate the picture clockwise so that its lines are level.
    private static double skewDegrees(TessBaseAPI api) {
        var binary = api.GetThresholdedImage();
        if (binary == null) {
            return 0;
        }
        try {
            var angle = new float[1];
            var confidence = new float[1];
            var failed = leptonica.pixFindSkewSweepAndSearch(
                            binary,
                            angle,
                            confidence,
                            SKEW_SWEEP_REDUCTION,
                            SKEW_SEARCH_REDUCTION,
                            SKEW_MAX_DEGREES,
                            SKEW_STEP_DEGREES,
                            SKEW_PRECISION_DEGREES)
                    != 0;
            return failed || confidence[0] < SKEW_CONFIDENCE_MIN ? 0 : angle[0];
        } finally {
            leptonica.pixDestroy(binary);
        }
    }

    private void show(TessBaseAPI api, GrayPicture gray, int resolution) {
        step.run();
        api.SetImage(gray.bytes(), gray.width(), gray.height(), 1, gray.width());
        api.SetSourceResolution(resolution);
    }

    private TessBaseAPI engine(String data) throws IOException {
        var known = engines.get(data);
        if (known != null) {
            return known;
        }
        languages.unpack(data);
        if (engines.size() >= LOADED_MAX) {
            var oldest = engines.entrySet().iterator();
            end(oldest.next().getValue());
            oldest.remove();
        }
        var engine = new TessBaseAPI();
        if (engine.Init(directory.toString(), data) != 0) {
            engine.close();
            throw new IOException("the OCR data could not be loaded: " + data);
        }
        if (!OcrLanguages.isLatin(data)) {
            // Lines with many dots, as in Arabic, would be dropped as noise.
            engine.SetVariable("textord_noise_rejrows", "0");
        }
        engines.put(data, engine);
        return engine;
    }

    private static void end(TessBaseAPI engine) {
        engine.End();
        engine.close();
    }
}
