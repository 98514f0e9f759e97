package pinakes.app.key;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import pinakes.testkit.wire.RawHttp;

/// Knocks at an MCP server.
record Door(URI mcp) {
    private static final String CALL = """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "kb_collections", "arguments": {}}}""";

    int status(Map<String, String> headers) {
        try {
            return new RawHttp(mcp).post(CALL, headers).status();
        } catch (IOException e) {
            throw new AssertionError("no answer from " + mcp, e);
        }
    }
}
