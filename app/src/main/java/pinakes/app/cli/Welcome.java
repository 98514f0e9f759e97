package pinakes.app.cli;

import java.util.Locale;
import java.util.stream.Collectors;
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
                        header(servers, settings))
                + keys(
                        servers,
                        warning(
                                        "MCP server",
                                        settings.mcpHost(),
                                        settings.mcpApiKey().isPresent(),
                                        "mcp-api-key",
                                        settings)
                                + warning(
                                        "REST API",
                                        settings.engineHost(),
                                        settings.apiKey().isPresent(),
                                        "api-key",
                                        settings));
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
                + keys(
                        servers,
                        warning(
                                "engine's API",
                                settings.engineHost(),
                                settings.apiKey().isPresent(),
                                "api-key",
                                settings));
    }

    static String gateway(HttpServers servers, Settings settings) {
        var problems = servers.problems();
        return String.format(
                        Locale.ROOT,
                        """

                Pinakes %s: the MCP server %s.

                  MCP     %s (HTTP and WebSocket)
                  Engine  %s

                  Connect a client: claude mcp add --transport http pinakes %s%s
                  Ctrl-C stops it.

                """,
                        ProductVersion.current(),
                        problems.isEmpty() ? "is ready" : "has started and waits for its engine",
                        servers.mcpUrl(),
                        settings.engineUrl(),
                        servers.mcpUrl(),
                        header(servers, settings))
                + problems.stream()
                        .map(problem -> "  WARNING: " + problem + "\n\n")
                        .collect(Collectors.joining())
                + keys(
                        servers,
                        warning(
                                "MCP server",
                                settings.mcpHost(),
                                settings.mcpApiKey().isPresent(),
                                "mcp-api-key",
                                settings));
    }

    /// Named keys close every door, also those that no setting closes; who forgot that must not have to guess.
    private static String keys(HttpServers servers, String warnings) {
        return servers.asksForNamedKeys()
                ? "  Every call needs a key: ./kb key list shows the named ones.\n\n"
                : warnings;
    }

    /// Without the key itself, which would stay on the screen and in logs.
    private static String header(HttpServers servers, Settings settings) {
        return settings.mcpApiKey().isPresent() || servers.asksForNamedKeys()
                ? " --header \"Authorization: Bearer KEY\""
                : "";
    }

    /// Open to the network without a key is allowed, but nobody should find out by accident.
    private static String warning(String server, String host, boolean hasKey, String setting, Settings settings) {
        return hasKey || Addresses.isOnlyForThisMachine(host, settings)
                ? ""
                : "  WARNING: the " + server + " listens on " + host
                        + (settings.allowedHosts().isEmpty()
                                ? ""
                                : " for " + String.join(", ", settings.allowedHosts()))
                        + " without a key. Whoever can reach it can read and change everything; set " + setting
                        + ".\n\n";
    }
}
