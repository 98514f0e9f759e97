package pinakes.extraction.ocr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.leptonica.global.leptonica;
import org.bytedeco.tesseract.TessBaseAPI;
import org.bytedeco.tesseract.global.tesseract;

/// The Tesseract library with the data of several languages, of which the last used stay loaded.
final class Tesseract implements AutoCloseable {
    private static final double SKEW_MIN_DEGREES = 0.7;
    private static final float SKEW_CONFIDENCE_MIN = 3;
    private static final float TURN_CONFIDENCE_MIN = 1;
    private static final String ORIENTATION = "osd";

    /// Each takes tens of megabytes.
    private static final int LOADED_MAX = 4;

    private final Path directory;
    private final OcrLanguages languages;
    private final Map<String, TessBaseAPI> engines = new LinkedHashMap<>(LOADED_MAX, 0.75f, true);

    Tesseract(Path directory, OcrLanguages languages) {
        this.directory = directory;
        this.languages = languages;
    }

    /// How a page lies and what it is written in.
    ///
    /// @param quarters how often to turn it clockwise by 90° until it is upright
    /// @param script its name, such as `Cyrillic`
    record View(int quarters, String script, float scriptConfidence) {}

    /// Recognises text in one language, after levelling its lines.
    RecognisedText recognise(GrayPicture gray, int resolution, String data) throws IOException {
        var api = engine(data, tesseract.PSM_AUTO);
        show(api, gray, resolution);
        var skew = skewDegrees(api);
        if (Math.abs(skew) >= SKEW_MIN_DEGREES) {
            show(api, gray.tilted(skew), resolution);
        }
        try (var bytes = api.GetUTF8Text()) {
            if (bytes == null) {
                return RecognisedText.NOTHING;
            }
            var text = new String(bytes.getStringBytes(), UTF_8);
            return new RecognisedText(RecognisedLines.joined(text), api.MeanTextConf());
        } finally {
            api.Clear();
        }
    }

    /// How the page lies; empty when it has too few characters to tell.
    Optional<View> view(GrayPicture gray, int resolution) throws IOException {
        var api = engine(ORIENTATION, tesseract.PSM_OSD_ONLY);
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
            var failed = leptonica.pixFindSkew(binary, angle, confidence) != 0;
            return failed || confidence[0] < SKEW_CONFIDENCE_MIN ? 0 : angle[0];
        } finally {
            leptonica.pixDestroy(binary);
        }
    }

    private static void show(TessBaseAPI api, GrayPicture gray, int resolution) {
        api.SetImage(gray.bytes(), gray.width(), gray.height(), 1, gray.width());
        api.SetSourceResolution(resolution);
    }

    private TessBaseAPI engine(String data, int pageMode) throws IOException {
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
            throw new IOException("the data for text recognition could not be loaded: " + data);
        }
        engine.SetPageSegMode(pageMode);
        engines.put(data, engine);
        return engine;
    }

    private static void end(TessBaseAPI engine) {
        engine.End();
        engine.close();
    }
}
