package pinakes.extraction.packed;

import java.io.IOException;
import pinakes.extraction.ExtractionException;

/// Carries the verdict that a file is too large out of code that only knows exceptions of streams.
public final class TooLargeUnpackedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final ExtractionException verdict;

    TooLargeUnpackedException(ExtractionException verdict) {
        super(verdict.getMessage());
        this.verdict = verdict;
    }

    public ExtractionException verdict() {
        return verdict;
    }
}
