package pinakes.extraction;

import java.nio.file.Path;

/// Which file to read, and how.
///
/// @param file the path of the content
/// @param fileName the name that its owner gave it, which may differ from the name in `file`
/// @param forceOcr whether to run OCR even on pages that have text
public record ExtractionRequest(Path file, String fileName, boolean forceOcr) {}
