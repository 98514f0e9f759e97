package pinakes.app.cli;

import java.util.Locale;
import pinakes.app.Addresses;
import pinakes.app.HttpServers;
import pinakes.app.ProductVersion;
import pinakes.app.settings.Settings;

/// What a person reads when the servers are ready.
final class Welcome {
    private Welcome() {}

    static String text(HttpServers servers, Settings settings) {
        return String.format(
                        Locale.ROOT,
                        """

                Pinakes %s is ready.

                  MCP   %s (HTTP and WebSocket)
                  REST  %s
                  Data  %s

                  Connect a client: claude mcp add --transport http pinakes %s
                  Ctrl-C stops it.

                """,
                        ProductVersion.current(),
                        servers.mcpUrl(),
                        servers.restUrl(),
                        settings.dataDir(),
                        servers.mcpUrl())
                + warning("MCP server", settings.mcpHost(), settings.mcpApiKey().isPresent(), "mcp-api-key")
                + warning("REST API", settings.engineHost(), settings.apiKey().isPresent(), "api-key");
    }

    /// Open to the network without a key is allowed, but nobody should find out by accident.
    private static String warning(String server, String host, boolean hasKey, String setting) {
        return hasKey || Addresses.isLocal(host)
                ? ""
                : "  WARNING: the " + server + " listens on " + host
                        + " without a key. Whoever can reach it can read and change everything; set " + setting
                        + ".\n\n";
    }
}
