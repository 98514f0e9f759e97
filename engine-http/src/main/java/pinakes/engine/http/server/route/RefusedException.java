package pinakes.engine.http.server.route;

import java.io.Serial;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.transport.rest.Problem;

/// A request that is refused with a problem document.
public final class RefusedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Problem problem;
    private final transient Map<String, String> headers;

    public RefusedException(Problem problem, Map<String, String> headers) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
        this.headers = Map.copyOf(headers);
    }

    public RefusedException(int status, String code, String detail) {
        this(Problem.of(status, code, detail), Map.of());
    }

    public static RefusedException badParameter(String detail) {
        return new RefusedException(HttpStatus.BAD_REQUEST_400, "invalid_parameter", detail);
    }

    public static RefusedException badBody(String detail) {
        return new RefusedException(HttpStatus.BAD_REQUEST_400, "invalid_body", detail);
    }

    public static RefusedException notPermitted(String detail) {
        return new RefusedException(HttpStatus.FORBIDDEN_403, "not_permitted", detail);
    }

    public Problem problem() {
        return problem;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
