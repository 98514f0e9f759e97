package pinakes.extraction.reading;

import java.io.IOException;
import pinakes.extraction.ExtractionException;

/// Reads files of one format.
@FunctionalInterface
public interface DocumentReader {
    /// Puts everything that the file says into the draft, in reading order.
    ///
    /// @throws IOException when the file is damaged
    /// @throws ExtractionException when it is clear why the file cannot be read
    void read(Source source, Draft draft) throws IOException, ExtractionException;
}
