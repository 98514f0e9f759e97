package pinakes.extraction.reading;

import java.nio.file.Path;
import pinakes.engine.document.FileFormat;

/// A file whose format is known.
public record Source(Path file, String fileName, FileFormat format, boolean forceOcr) {}
