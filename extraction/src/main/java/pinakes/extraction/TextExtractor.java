package pinakes.extraction;

import java.util.Optional;

/// Extracts the text of untrusted files.
///
/// Interrupting the calling thread stops the extraction at once and leaves nothing behind.
public interface TextExtractor {
    Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException;

    /// Why no file can be read now; empty when none is known.
    default Optional<String> problem() {
        return Optional.empty();
    }
}
