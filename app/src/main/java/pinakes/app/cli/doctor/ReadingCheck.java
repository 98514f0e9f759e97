package pinakes.app.cli.doctor;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import javax.imageio.ImageIO;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.worker.OcrData;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Reads pictures in a child process, as documents are read, which needs OCR and the data of its languages; one of them
/// is so noisy that it needs the second recogniser.
record ReadingCheck(Settings settings) implements Check {
    private static final String NAME = "Reading and OCR";
    private static final String SECOND = "OCR of bad scans";
    private static final String PICTURE = "picture.png";
    private static final String WORD = "heron";
    private static final String FIX =
            "If only OCR fails, documents that contain text can still be added. Check that the temporary directory is writable and"
                    + " allows execution, or set JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR.";

    private static final String SECOND_FIX =
            "Clear scans are still read. Noisy scans, photos and Chinese text are read less well, because the second"
                    + " OCR engine does not work: it needs ONNX Runtime, which runs on macOS and on Linux with glibc.";

    private static final int SEED = 7;
    private static final double NOISE = 80;
    private static final int WHITE = 255;

    @Override
    public List<Finding> findings() throws InterruptedException {
        var own = settings.get(SettingTable.DATA_DIR).resolve("tessdata");
        var ocr = OcrData.find(settings.list(SettingTable.OCR_LANGUAGES), own);
        var findings = new ArrayList<Finding>();
        for (var language : ocr.missing()) {
            findings.add(Finding.warning(
                    NAME,
                    "there is no OCR data for the language " + language,
                    "Install the package tesseract-ocr-" + language.replace('_', '-') + ", or copy " + language
                            + ".traineddata to " + own + "."));
        }
        findings.addAll(reading(ocr));
        return findings;
    }

    private static List<Finding> reading(OcrData ocr) throws InterruptedException {
        try (var readers = new WorkerPool(WorkerSettings.usual(1).withOcr(ocr))) {
            var file = Files.createTempFile("pinakes-doctor", ".png");
            try {
                var clear = picture();
                if (!isRead(readers, clear, file)) {
                    return List.of(Finding.problem(NAME, "OCR recognised no text in a clear image", FIX));
                }
                var languages = String.join(", ", ocr.languages());
                return List.of(
                        Finding.ok(NAME, "an image with text was read; languages: " + languages),
                        isRead(readers, noisy(clear), file)
                                ? Finding.ok(SECOND, "a very noisy image was read")
                                : Finding.warning(SECOND, "a very noisy image was not read", SECOND_FIX));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException | ExtractionException e) {
            return List.of(Finding.problem(NAME, "an image could not be read: " + e.getMessage(), FIX));
        }
    }

    private static BufferedImage picture() throws IOException {
        try (InputStream resource = Objects.requireNonNull(ReadingCheck.class.getResourceAsStream(PICTURE))) {
            return ImageIO.read(resource);
        }
    }

    /// The picture with so much noise that only the second recogniser can read it.
    private static BufferedImage noisy(BufferedImage picture) {
        var noisy = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
        noisy.createGraphics().drawImage(picture, 0, 0, null);
        var shades = ((DataBufferByte) noisy.getRaster().getDataBuffer()).getData();
        var random = new Random(SEED);
        for (var place = 0; place < shades.length; place++) {
            var shade = (shades[place] & WHITE) + random.nextGaussian() * NOISE;
            shades[place] = (byte) Math.clamp(Math.round(shade), 0, WHITE);
        }
        return noisy;
    }

    private static boolean isRead(WorkerPool readers, BufferedImage picture, Path file)
            throws IOException, ExtractionException, InterruptedException {
        ImageIO.write(picture, "png", file.toFile());
        return readers.extract(new ExtractionRequest(file, PICTURE, true), (_, _, _) -> {})
                .blocks()
                .toString()
                .toLowerCase(Locale.ROOT)
                .contains(WORD);
    }
}
