package pinakes.extraction.reading;

import java.io.IOException;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;

/// Reads files of one format.
@FunctionalInterface
public interface DocumentReader {
    /// Adds the content of the file to the draft, in reading order.
    ///
    /// @throws IOException when the file is damaged
    /// @throws ExtractionException when the reader knows why the file cannot be read
    void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException;
}
