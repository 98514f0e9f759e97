package pinakes.engine.ingest;

/// Why something did not become a document.
///
/// @param message in words for the person who owns it
public record IngestFault(Code code, String message) {
    public enum Code {
        UNSUPPORTED_FORMAT,
        FILE_TOO_LARGE,
        /// The file is encrypted, damaged, empty, or more than may be read.
        EXTRACTION_FAILED,
        OCR_FAILED,
        /// The fault is not the file's.
        ENGINE_FAILED
    }
}
