package pinakes.engine.http.server;

import java.util.Locale;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.ingest.IngestFault;

/// Why something cannot become a document, as a problem; its code is that of the fault.
final class Faults {
    private Faults() {}

    static RefusedException refused(IngestFault fault) {
        return new RefusedException(
                status(fault.code()), fault.code().name().toLowerCase(Locale.ROOT), fault.message());
    }

    private static int status(IngestFault.Code code) {
        return switch (code) {
            case UNSUPPORTED_FORMAT, EXTRACTION_FAILED, OCR_FAILED -> HttpStatus.UNPROCESSABLE_ENTITY_422;
            case FILE_TOO_LARGE -> HttpStatus.PAYLOAD_TOO_LARGE_413;
            case ENGINE_FAILED -> HttpStatus.SERVICE_UNAVAILABLE_503;
        };
    }
}
