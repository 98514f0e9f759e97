package pinakes.extraction;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Which file to read, and how.
///
/// @param file the path of the content
/// @param fileName the name that its owner gave it, which may differ from the name in `file`
/// @param forceOcr whether to run OCR even on pages that have text
/// @param attachments takes the files attached to a message; without it, their text becomes part of the message
public record ExtractionRequest(
        Path file,
        String fileName,
        boolean forceOcr,
        @Nullable AttachmentStore attachments) {
    public ExtractionRequest(Path file, String fileName, boolean forceOcr) {
        this(file, fileName, forceOcr, null);
    }
}
