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

    private static final String HEAD = """
            POST /mcp HTTP/1.1\r
            Host: 127.0.0.1:%d\r
            Content-Type: application/json\r
            Accept: application/json, text/event-stream\r
            %sContent-Length: %d\r
            \r
            """;
    private static final String BODY = """
            {"jsonrpc":"2.0","id":%1$d,"method":"tools/call","params":{"name":"%2$s","arguments":\
            {"text":"Call number %1$d of a benchmark that wants its own words back."}%3$s}}""";

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
        var body = BODY.formatted(number, EchoText.NAME, meta);
        return (HEAD.formatted(port, headers, body.length()) + body).getBytes(StandardCharsets.US_ASCII);
    }
}
