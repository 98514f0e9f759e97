package pinakes.transport.rest;

import org.eclipse.jetty.http.HttpStatus;
import pinakes.tool.ErrorClass;
import pinakes.tool.ToolError;

/// The HTTP status of a tool's error.
final class ToolStatus {
    private ToolStatus() {}

    static int of(ToolError error) {
        return switch (error) {
            case ToolError.InvalidInput e -> HttpStatus.BAD_REQUEST_400;
            case ToolError.NotFound e -> HttpStatus.NOT_FOUND_404;
            case ToolError.Conflict e -> HttpStatus.CONFLICT_409;
            case ToolError.Refused refused -> ofClass(refused.errorClass());
            case ToolError.Denied e -> HttpStatus.FORBIDDEN_403;
            case ToolError.Throttled e -> HttpStatus.TOO_MANY_REQUESTS_429;
            case ToolError.TimedOut e -> HttpStatus.GATEWAY_TIMEOUT_504;
            case ToolError.Cancelled e -> HttpStatus.CONFLICT_409;
            case ToolError.Unavailable e -> HttpStatus.SERVICE_UNAVAILABLE_503;
            case ToolError.Unexpected e -> HttpStatus.INTERNAL_SERVER_ERROR_500;
        };
    }

    private static int ofClass(ErrorClass errorClass) {
        return switch (errorClass) {
            case VALIDATION -> HttpStatus.BAD_REQUEST_400;
            case BUSINESS_RULE -> HttpStatus.UNPROCESSABLE_ENTITY_422;
            case SYSTEM -> HttpStatus.SERVICE_UNAVAILABLE_503;
        };
    }
}
