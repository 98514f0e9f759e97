package pinakes.transport.http;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/// Which forms of answer a client takes.
///
/// A stream has to be asked for by name: a client that accepts `*/*` hardly expects one.
enum Accepted {
    JSON_ONLY,
    STREAM_ONLY,
    BOTH;

    static Accepted by(HttpFields headers) {
        var accept = headers.get(HttpHeader.ACCEPT);
        if (accept == null || !accept.contains("text/event-stream")) {
            return JSON_ONLY;
        }
        return accept.contains("application/json") || accept.contains("*/*") ? BOTH : STREAM_ONLY;
    }

    boolean stream() {
        return this != JSON_ONLY;
    }
}
