package pinakes.extraction;

import java.nio.file.Path;

/// What to read and how.
///
/// @param file where the bytes are
/// @param fileName what its owner calls it, which need not be the name of the file that holds the bytes
/// @param forceOcr whether to recognise pictures of pages even where the pages have text
public record ExtractionRequest(Path file, String fileName, boolean forceOcr) {}
