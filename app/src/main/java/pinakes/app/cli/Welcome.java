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

                  Connect a client: claude mcp add --transport http pinakes %s%s
                  Ctrl-C stops it.

                """,
                        ProductVersion.current(),
                        servers.mcpUrl(),
                        servers.restUrl(),
                        settings.dataDir(),
                        servers.mcpUrl(),
                        header(settings))
                + warning("MCP server", settings.mcpHost(), settings.mcpApiKey().isPresent(), "mcp-api-key")
                + warning("REST API", settings.engineHost(), settings.apiKey().isPresent(), "api-key");
    }

    static String engine(HttpServers servers, Settings settings) {
        return String.format(
                        Locale.ROOT,
                        """

                Pinakes %s: the engine is ready.

                  API   %s/api/v1 (%s/api/v1/docs describes it)
                  Data  %s

                  Serve MCP in front of it: ./kb mcp --engine-url %s
                  Ctrl-C stops it.

                """,
                        ProductVersion.current(),
                        servers.restUrl(),
                        servers.restUrl(),
                        settings.dataDir(),
                        servers.restUrl())
                + warning(
                        "engine's API", settings.engineHost(), settings.apiKey().isPresent(), "api-key");
    }

    static String gateway(HttpServers servers, Settings settings) {
        return String.format(
                        Locale.ROOT,
                        """

                Pinakes %s: the MCP server is ready.

                  MCP     %s (HTTP and WebSocket)
                  Engine  %s

                  Connect a client: claude mcp add --transport http pinakes %s%s
                  Ctrl-C stops it.

                """,
                        ProductVersion.current(),
                        servers.mcpUrl(),
                        settings.engineUrl(),
                        servers.mcpUrl(),
                        header(settings))
                + warning("MCP server", settings.mcpHost(), settings.mcpApiKey().isPresent(), "mcp-api-key");
    }

    /// Without the key itself, which would stay on the screen and in logs.
    private static String header(Settings settings) {
        return settings.mcpApiKey().isPresent() ? " --header \"Authorization: Bearer KEY\"" : "";
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
