package pinakes.benchmark.gateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import pinakes.benchmark.call.Connection;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Calls of tools over one connection that stays open.
final class ToolClient implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Connection connection;
    private final int port;

    ToolClient(int port) throws IOException {
        this.connection = new Connection(port);
        this.port = port;
    }

    static ObjectNode arguments() {
        return JSON.createObjectNode();
    }

    /// Calls a tool, which must succeed.
    ///
    /// @throws IOException when it does not
    String call(String tool, ObjectNode arguments) throws IOException {
        var message = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        message.putObject("params").put("name", tool).set("arguments", arguments);
        var body = message.toString().getBytes(StandardCharsets.UTF_8);
        var head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nAccept: application/json\r\nContent-Length: " + body.length
                + "\r\n\r\n";
        var request = new byte[head.length() + body.length];
        System.arraycopy(head.getBytes(StandardCharsets.US_ASCII), 0, request, 0, head.length());
        System.arraycopy(body, 0, request, head.length(), body.length);
        return new String(connection.call(request), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
