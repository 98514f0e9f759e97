package pinakes.app.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.worker.OcrData;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Reads a picture in a child process, as documents are read, which needs OCR and the data of its languages.
record ReadingCheck(Settings settings) implements Check {
    private static final String NAME = "Reading and OCR";
    private static final String PICTURE = "picture.png";
    private static final String WORD = "heron";
    private static final String FIX =
            "Documents with text can still be added if only OCR fails. Check that the temporary directory is writable and"
                    + " allows execution, or set JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR.";

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
        findings.add(reading(ocr));
        return findings;
    }

    private static Finding reading(OcrData ocr) throws InterruptedException {
        try (var readers = new WorkerPool(WorkerSettings.usual(1).withOcr(ocr))) {
            var picture = Files.createTempFile("pinakes-doctor", ".png");
            try {
                return read(readers, picture, String.join(", ", ocr.languages()));
            } finally {
                Files.deleteIfExists(picture);
            }
        } catch (IOException | ExtractionException e) {
            return Finding.problem(NAME, "an image could not be read: " + e.getMessage(), FIX);
        }
    }

    private static Finding read(WorkerPool readers, Path picture, String languages)
            throws IOException, ExtractionException, InterruptedException {
        try (InputStream resource = Objects.requireNonNull(ReadingCheck.class.getResourceAsStream(PICTURE))) {
            Files.copy(resource, picture, StandardCopyOption.REPLACE_EXISTING);
        }
        var text = readers.extract(new ExtractionRequest(picture, PICTURE, true), (_, _, _) -> {})
                .blocks()
                .toString()
                .toLowerCase(Locale.ROOT);
        return text.contains(WORD)
                ? Finding.ok(NAME, "an image with text was read; languages: " + languages)
                : Finding.problem(NAME, "OCR recognised no text in a clear image", FIX);
    }
}
