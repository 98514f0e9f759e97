package pinakes.extraction.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.Location;
import pinakes.extraction.detect.FormatDetection;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads files attached to a message, each as a section of the message.
///
/// @param directory for the files, which readers need on disk
/// @param depth how many messages are around the attachments
record AttachmentReader(InProcessExtractor extractor, EmbeddedPictures pictures, Path directory, int depth) {
    private static final int DEPTH_MAX = 3;

    /// Adds the text of an attachment below a heading with its name; what cannot be read gives a warning.
    void read(String name, byte[] bytes, int level, ExtractionDraft draft) throws IOException, ExtractionException {
        if (bytes.length == 0) {
            return;
        }
        if (depth >= DEPTH_MAX) {
            draft.warn("Attachments of attached messages are read only to a depth of " + DEPTH_MAX + ".");
            return;
        }
        var file = Files.createTempFile(directory, "attachment", "");
        try {
            Files.write(file, bytes);
            read(new ExtractionRequest(file, name, false), bytes, level, draft);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void read(ExtractionRequest request, byte[] bytes, int level, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var name = request.fileName();
        try {
            var format = FormatDetection.of(request.file(), name, draft.limits());
            if (isPicture(format)) {
                pictures.read(bytes, name, Location.UNKNOWN, draft);
                return;
            }
            var inner = draft.inner();
            extractor.read(request, format, inner, depth + 1);
            draft.section(level, "Attachment: " + name, inner);
        } catch (ExtractionException failure) {
            if (failure.reason() == Reason.TOO_LARGE) {
                throw failure;
            }
            draft.warn("The attachment “" + name + "” was not read: " + failure.getMessage());
        }
    }

    /// Pictures in messages are mostly logos and signatures, so only their text matters.
    private static boolean isPicture(FileFormat format) {
        return switch (format) {
            case JPG, PNG, WEBP -> true;
            default -> false;
        };
    }
}
