package pinakes.engine.ingest;

/// Why a file or note did not become a document.
///
/// @param message for the owner of the file
public record IngestFault(Code code, String message) {
    public enum Code {
        UNSUPPORTED_FORMAT,
        FILE_TOO_LARGE,
        /// The file is encrypted, damaged, empty, or exceeds a reading limit.
        EXTRACTION_FAILED,
        OCR_FAILED,
        /// The file is not the cause.
        ENGINE_FAILED
    }
}
