package pinakes.extraction.packed;

import java.io.IOException;
import pinakes.extraction.ExtractionException;

/// Carries an [ExtractionException] out of stream code, which can only throw an [IOException].
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
