package pinakes.transport.streamable;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/// The forms of answer that a client accepts.
///
/// Only an explicit `text/event-stream` accepts a stream: a client that sends `*/*` hardly expects one.
enum AcceptedForms {
    JSON_ONLY,
    STREAM_ONLY,
    BOTH;

    static AcceptedForms by(HttpFields headers) {
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
