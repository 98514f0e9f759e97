package pinakes.extraction.reading;

import java.nio.file.Path;
import pinakes.extraction.Format;

/// A file whose format is known.
public record Source(Path file, String fileName, Format format, boolean forceOcr) {}
