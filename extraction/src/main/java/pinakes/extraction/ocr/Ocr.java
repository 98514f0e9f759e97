package pinakes.extraction.ocr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.leptonica.global.leptonica;
import org.bytedeco.tesseract.TessBaseAPI;
import org.bytedeco.tesseract.global.tesseract;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

/// Recognises text in pictures by Tesseract, in this process; its data is unpacked on first use.
public final class Ocr implements AutoCloseable {
    private static final int USUAL_DOTS_PER_INCH = 200;
    private static final double SKEW_MIN_DEGREES = 0.7;
    private static final float SKEW_CONFIDENCE_MIN = 3;

    /// A page that is sideways or upside down scores far below this.
    private static final int UPRIGHT_CONFIDENCE = 80;

    private static final float TURN_CONFIDENCE_MIN = 1;

    private final Path directory;
    private final Map<String, TessBaseAPI> engines = new HashMap<>();

    /// OCR that unpacks its data into a directory.
    public Ocr(Path directory) {
        this.directory = directory;
    }

    /// Recognises the text of one picture.
    ///
    /// @param dotsPerInch the resolution, or 0 when it is unknown
    /// @throws ExtractionException when OCR is unavailable
    public RecognisedText recognise(BufferedImage picture, int dotsPerInch) throws ExtractionException {
        var resolution = dotsPerInch > 0 ? dotsPerInch : USUAL_DOTS_PER_INCH;
        try {
            var gray = GrayPicture.of(picture);
            var unturned = straightened(gray, resolution);
            if (unturned.confidence() >= UPRIGHT_CONFIDENCE) {
                return unturned;
            }
            var quarters = quartersToTurn(gray, resolution);
            if (quarters == 0) {
                return unturned;
            }
            var turned = straightened(gray.turned(quarters), resolution);
            return turned.confidence() > unturned.confidence() ? turned : unturned;
        } catch (IOException | LinkageError failure) {
            throw new ExtractionException(
                    Reason.OCR_FAILED, "Text recognition is not available on this machine.", failure);
        }
    }

    @Override
    public void close() {
        for (var engine : engines.values()) {
            engine.End();
            engine.close();
        }
    }

    private RecognisedText straightened(GrayPicture gray, int resolution) throws IOException {
        var api = engine("eng", tesseract.PSM_AUTO);
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
            return new RecognisedText(text, api.MeanTextConf());
        } finally {
            api.Clear();
        }
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

    private int quartersToTurn(GrayPicture gray, int resolution) throws IOException {
        var api = engine("osd", tesseract.PSM_OSD_ONLY);
        show(api, gray, resolution);
        try (var degrees = new IntPointer(1L);
                var confidence = new FloatPointer(1L);
                var script = new PointerPointer<>(1L);
                var scriptConfidence = new FloatPointer(1L)) {
            var found = api.DetectOrientationScript(degrees, confidence, script, scriptConfidence);
            if (!found || confidence.get() < TURN_CONFIDENCE_MIN) {
                return 0;
            }
            return Math.floorMod(-degrees.get() / 90, 4);
        } finally {
            api.Clear();
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
        unpack(data + ".traineddata");
        var engine = new TessBaseAPI();
        if (engine.Init(directory.toString(), data) != 0) {
            engine.close();
            throw new IOException("the data for text recognition could not be loaded");
        }
        engine.SetPageSegMode(pageMode);
        engines.put(data, engine);
        return engine;
    }

    private void unpack(String name) throws IOException {
        var target = directory.resolve(name);
        if (Files.exists(target)) {
            return;
        }
        Files.createDirectories(directory);
        try (var in = Ocr.class.getResourceAsStream("/tessdata/" + name)) {
            if (in == null) {
                throw new IOException("the data for text recognition is not on the class path");
            }
            Files.copy(in, target);
        }
    }
}
