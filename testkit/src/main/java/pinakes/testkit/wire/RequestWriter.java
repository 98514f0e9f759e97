package pinakes.testkit.wire;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// Writes the HTTP requests of one client, with the headers that its era and session require.
final class RequestWriter {
    private final URI endpoint;
    private final ClientProfile profile;
    private final Map<String, String> headers;
    private volatile String session = "";

    RequestWriter(URI endpoint, ClientProfile profile, Map<String, String> headers) {
        this.endpoint = endpoint;
        this.profile = profile;
        this.headers = Map.copyOf(headers);
    }

    String session() {
        return session;
    }

    void inSession(String id) {
        session = id;
    }

    HttpRequest post(ObjectNode message) {
        var request = request("POST", BodyPublishers.ofString(message.toString()))
                .setHeader("Content-Type", "application/json")
                .setHeader("Accept", "application/json, text/event-stream");
        if (profile.era() == ClientProfile.Era.STATELESS && message.has("method")) {
            RoutingHeaders.of(message).forEach(request::setHeader);
        }
        return finished(request);
    }

    HttpRequest listen() {
        return finished(request("GET", BodyPublishers.noBody()).setHeader("Accept", "text/event-stream"));
    }

    HttpRequest endSession() {
        return finished(request("DELETE", BodyPublishers.noBody()));
    }

    private HttpRequest.Builder request(String method, BodyPublisher body) {
        var request = HttpRequest.newBuilder(endpoint).method(method, body);
        if (!session.isEmpty()) {
            request.setHeader("Mcp-Session-Id", session);
        }
        if (profile.era() != ClientProfile.Era.BARE) {
            request.setHeader("MCP-Protocol-Version", profile.protocolVersion());
        }
        return request;
    }

    /// The test's own headers come last, so that they override all others.
    private HttpRequest finished(HttpRequest.Builder request) {
        headers.forEach(request::setHeader);
        return request.build();
    }
}
