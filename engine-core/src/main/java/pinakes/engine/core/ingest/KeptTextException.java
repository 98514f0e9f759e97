package pinakes.engine.core.ingest;

import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.ingest.IngestFault;

/// Thrown when OCR read nothing in a file in which it read something earlier, to roll back the transaction: the
/// document keeps its text.
final class KeptTextException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KeptTextException(String fileName) {
        super(DocumentTable.kept(fileName));
    }

    IngestFault fault() {
        return new IngestFault(IngestFault.Code.OCR_FAILED, String.valueOf(getMessage()));
    }
}
