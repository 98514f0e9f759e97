package pinakes.extraction;

/// Extracts the text of untrusted files.
///
/// Interrupting the calling thread stops the extraction at once and leaves nothing behind.
public interface TextExtractor {
    Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException;
}
