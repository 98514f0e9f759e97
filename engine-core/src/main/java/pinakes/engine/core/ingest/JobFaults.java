package pinakes.engine.core.ingest;

import java.util.Objects;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.IngestFault;
import pinakes.extraction.ExtractionException;

/// Failures of jobs, worded for the person who submitted them.
final class JobFaults {
    private JobFaults() {}

    static IngestFault of(ExtractionException e) {
        var code = switch (e.reason()) {
            case UNSUPPORTED_FORMAT, MISLABELLED -> IngestFault.Code.UNSUPPORTED_FORMAT;
            case ENCRYPTED, CORRUPT, EMPTY, TOO_LARGE, TIMED_OUT, CRASHED -> IngestFault.Code.EXTRACTION_FAILED;
            case OCR_FAILED -> IngestFault.Code.OCR_FAILED;
            case NO_SPACE -> IngestFault.Code.ENGINE_FAILED;
        };
        return new IngestFault(code, Objects.requireNonNullElse(e.getMessage(), "The file could not be read."));
    }

    static IngestFault of(EngineUnavailableException e) {
        return new IngestFault(IngestFault.Code.ENGINE_FAILED, String.valueOf(e.getMessage()));
    }

    static IngestFault of(EmbeddingException e) {
        return new IngestFault(
                IngestFault.Code.ENGINE_FAILED,
                "The document could not be embedded: " + e.getMessage()
                        + ". Retry the job when the embedding model is available.");
    }

    /// The batch was checked before, so the project must have changed.
    static IngestFault notStored() {
        return new IngestFault(
                IngestFault.Code.ENGINE_FAILED, "The project's embedding model has changed. Send the chunks again.");
    }

    static IngestFault empty(String what) {
        return new IngestFault(IngestFault.Code.EXTRACTION_FAILED, "There is no text in " + what + ".");
    }

    static IngestFault tooLarge(IngestLimits limits) {
        return new IngestFault(
                IngestFault.Code.FILE_TOO_LARGE,
                "The file is larger than " + limits.fileBytesMax() / (1024 * 1024) + " MB.");
    }

    /// The cause goes to the log only; it may contain details that are not for every caller.
    static IngestFault ofEngine() {
        return new IngestFault(
                IngestFault.Code.ENGINE_FAILED,
                "The engine failed while processing this document; see the server's log. Try again later.");
    }
}
