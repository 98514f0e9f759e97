package pinakes.app.kb;

import java.net.URI;
import java.nio.file.Path;
import pinakes.testkit.wire.ToolWire;

/// Servers that offer the kb tools, however many processes they are.
public interface KbDeployment extends AutoCloseable {
    /// The largest file that the servers take.
    int FILE_MEGABYTES_MAX = 5;

    /// Where the MCP server is.
    URI mcpUrl();

    /// A new client of the MCP server.
    ToolWire agent();

    /// A new client of the same MCP server that is another caller.
    ToolWire stranger();

    /// A directory from which documents can be added by their path.
    Path files();

    /// Stops the MCP server and starts it again on the same data; clients that were open are of no use any more.
    void restart();

    @Override
    void close();
}
