package pinakes.app.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Reads a picture in a child process, as documents are read, which needs OCR.
record ReadingCheck() implements Check {
    private static final String NAME = "Reading and OCR";
    private static final String PICTURE = "picture.png";
    private static final String WORD = "heron";
    private static final String FIX =
            "Documents with text can still be added if only OCR fails. Check that the temporary directory is writable and"
                    + " allows execution, or set JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR.";

    @Override
    public List<Finding> findings() throws InterruptedException {
        try (var readers = new WorkerPool(WorkerSettings.usual(1))) {
            var picture = Files.createTempFile("pinakes-doctor", ".png");
            try {
                return List.of(read(readers, picture));
            } finally {
                Files.deleteIfExists(picture);
            }
        } catch (IOException | ExtractionException e) {
            return List.of(Finding.problem(NAME, "a picture could not be read: " + e.getMessage(), FIX));
        }
    }

    private static Finding read(WorkerPool readers, Path picture)
            throws IOException, ExtractionException, InterruptedException {
        try (InputStream resource = Objects.requireNonNull(ReadingCheck.class.getResourceAsStream(PICTURE))) {
            Files.copy(resource, picture, StandardCopyOption.REPLACE_EXISTING);
        }
        var text = readers.extract(new ExtractionRequest(picture, PICTURE, true), (_, _, _) -> {})
                .blocks()
                .toString()
                .toLowerCase(Locale.ROOT);
        return text.contains(WORD)
                ? Finding.ok(NAME, "a picture with text was read; language: English")
                : Finding.problem(NAME, "OCR recognised no text in a clear picture", FIX);
    }
}
