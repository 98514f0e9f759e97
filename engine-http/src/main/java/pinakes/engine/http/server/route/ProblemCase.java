package pinakes.engine.http.server.route;

import java.util.HashMap;
import java.util.Map;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.transport.rest.Problem;

/// An error that a route declares, documented in the OpenAPI document and thrown by its endpoint.
///
/// @param when the situation in which it occurs
public record ProblemCase(int status, String code, String when) {
    public RefusedException refused(String detail) {
        return refused(detail, Map.of());
    }

    /// The error with further members of its problem document.
    public RefusedException refused(String detail, Map<String, Object> members) {
        return refused(detail, members, Map.of());
    }

    public RefusedException refused(String detail, Map<String, Object> members, Map<String, String> headers) {
        var json = new HashMap<String, Object>();
        members.forEach((name, value) -> json.put(name, JsonCodec.mapper().valueToTree(value)));
        return new RefusedException(new Problem(status, code, detail, json), headers);
    }
}
