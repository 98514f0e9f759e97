package pinakes.benchmark.call;

import java.nio.charset.StandardCharsets;

/// How a client of one version of the protocol writes a call, without a session.
enum CallForm {
    SESSION_ERA("2025-11-25", "MCP-Protocol-Version: 2025-11-25\r\n", ""),
    STATELESS(
            "2026-07-28",
            "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: " + EchoText.NAME + "\r\n",
            """
            ,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"benchmark","version":"1.0.0"},\
            "io.modelcontextprotocol/clientCapabilities":{}}""");

    private final String version;
    private final String headers;
    private final String meta;

    CallForm(String version, String headers, String meta) {
        this.version = version;
        this.headers = headers;
        this.meta = meta;
    }

    String version() {
        return version;
    }

    /// One HTTP request; no two have the same arguments.
    byte[] request(int port, long number) {
        var body = "{\"jsonrpc\":\"2.0\",\"id\":" + number + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + EchoText.NAME
                + "\",\"arguments\":{\"text\":\"Call number " + number + " of many, which wants its own words back.\"}"
                + meta + "}}";
        var head = "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                + headers + "Content-Length: " + body.length() + "\r\n\r\n";
        return (head + body).getBytes(StandardCharsets.US_ASCII);
    }
}
