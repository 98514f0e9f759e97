package pinakes.extraction;

/// Reads files that nobody vouches for.
///
/// Interrupting the calling thread ends the reading at once and leaves nothing of it behind.
public interface TextExtractor {
    Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException;
}
