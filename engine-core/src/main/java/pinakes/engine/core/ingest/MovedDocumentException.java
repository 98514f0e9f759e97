package pinakes.engine.core.ingest;

import pinakes.engine.ingest.IngestFault;

/// Thrown when a document can no longer move into a project, to roll back the transaction.
final class MovedDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private MovedDocumentException(String message) {
        super(message);
    }

    static MovedDocumentException gone() {
        return new MovedDocumentException("Another call moved or removed it in the meantime.");
    }

    static MovedDocumentException changed() {
        return new MovedDocumentException(
                "It was changed while it was being moved. Repeat the call to move it as it is now.");
    }

    IngestFault fault() {
        return new IngestFault(IngestFault.Code.ENGINE_FAILED, String.valueOf(getMessage()));
    }
}
