package pinakes.benchmark.reading.quality;

import java.nio.file.Path;
import java.util.Optional;

/// Turns files into Markdown or plain text.
interface FileReader {
    String name();

    /// The reading of a file; empty when this reader does not read it.
    Optional<ReadText> read(Path file);
}
