package pinakes.testkit.wire;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A transport on which both sides send whole messages at any time.
abstract sealed class DuplexWire implements McpWire permits WebSocketWire, StdioWire {
    private final ClientProfile profile;
    private final Inbox inbox = new Inbox();
    private final AtomicLong ids = new AtomicLong();

    DuplexWire(ClientProfile profile) {
        this.profile = profile;
    }

    /// Sends text as one message without checking it.
    public abstract void sendRaw(String text);

    @Override
    public final PendingCall start(String method, ObjectNode params) {
        var id = ids.incrementAndGet();
        var answer = inbox.expect(id);
        sendRaw(message(method, profile.introduced(params)).put("id", id).toString());
        return new PendingCall(id, answer, () -> notify("notifications/cancelled", cancellation(id)));
    }

    @Override
    public final void notify(String method, ObjectNode params) {
        sendRaw(message(method, profile.introduced(params)).toString());
    }

    @Override
    public final List<JsonNode> notifications() {
        return inbox.kept();
    }

    @Override
    public final JsonNode awaitNotification(Predicate<JsonNode> matching, Deadline deadline) {
        return inbox.await(matching, deadline);
    }

    @Override
    public final void answering(String method, Function<JsonNode, JsonNode> result) {
        inbox.answering(method, result);
    }

    final void shakeHands() {
        if (profile.era() == ClientProfile.Era.SESSION) {
            request("initialize", profile.handshake()).result();
            notify("notifications/initialized", Json.object());
        }
    }

    final void received(String text) {
        inbox.accept(Json.parse(text)).ifPresent(response -> sendRaw(response.toString()));
    }

    final void ended(String reason) {
        inbox.end(reason);
    }

    private static ObjectNode message(String method, ObjectNode params) {
        var message = Json.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        return message;
    }

    private static ObjectNode cancellation(long id) {
        return Json.object().put("requestId", id).put("reason", "abandoned by the test");
    }
}
