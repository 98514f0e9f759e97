package pinakes.app.cli.serve;

import java.util.stream.Collectors;
import pinakes.app.ProductVersion;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.Switch;
import pinakes.engine.EngineRole;

/// What a user reads when the servers have started.
public final class StartupMessage {
    private StartupMessage() {}

    public static String everything(HttpServers servers, Settings settings) {
        return title(" is ready.")
                + "  Open  " + servers.mcpUrl().resolve("/") + " in a browser\n"
                + "  MCP   " + servers.mcpUrl() + " (HTTP and WebSocket)\n"
                + "  API   " + servers.restUrl() + "\n"
                + "  Data  " + settings.get(SettingTable.DATA_DIR) + "\n\n"
                + connecting(servers, settings)
                + keys(servers, settings, mcpWarning(settings) + engineWarning(settings));
    }

    public static String engine(HttpServers servers, Settings settings) {
        if (!settings.get(SettingTable.ROLES).contains(EngineRole.API)) {
            return title(": the engine processes jobs (roles: ingest).")
                    + "  Health   " + servers.restUrl() + "/health\n"
                    + "  Metrics  " + servers.restUrl() + "/metrics\n"
                    + "  Data     " + settings.get(SettingTable.DATA_DIR) + "\n\n"
                    + "  Press Ctrl-C to stop.\n\n"
                    + keys(servers, settings, engineWarning(settings));
        }
        return title(": the engine is ready.")
                + "  Open  " + servers.restUrl().resolve("/") + " in a browser\n"
                + "  API   " + servers.restUrl() + "/api/v1 (documented at " + servers.restUrl() + "/api/v1/docs)\n"
                + "  Data  " + settings.get(SettingTable.DATA_DIR) + "\n\n"
                + "  Serve MCP in front of it: ./kb mcp --engine-url " + servers.restUrl() + "\n"
                + "  Press Ctrl-C to stop.\n\n"
                + keys(servers, settings, engineWarning(settings));
    }

    public static String gateway(HttpServers servers, Settings settings) {
        var problems = servers.problems();
        return title(problems.isEmpty() ? ": the MCP server is ready." : ": the MCP server is waiting for its engine.")
                + "  Open    " + servers.mcpUrl().resolve("/") + " in a browser\n"
                + "  MCP     " + servers.mcpUrl() + " (HTTP and WebSocket)\n"
                + "  Engine  " + settings.get(SettingTable.ENGINE_URL) + "\n\n"
                + connecting(servers, settings)
                + problems.stream().map(StartupMessage::warning).collect(Collectors.joining())
                + keys(servers, settings, mcpWarning(settings));
    }

    private static String title(String state) {
        return "\nPinakes " + ProductVersion.current() + state + "\n\n";
    }

    /// Without the key itself, which would stay on the screen and in logs.
    private static String connecting(HttpServers servers, Settings settings) {
        var needsKey = !letsPeopleSignIn(settings)
                && (settings.find(SettingTable.MCP_API_KEY).isPresent() || servers.asksForNamedKeys());
        return "  Connect a client: claude mcp add --transport http pinakes " + servers.mcpUrl()
                + (needsKey ? " --header \"Authorization: Bearer KEY\"" : "") + "\n  Press Ctrl-C to stop.\n\n";
    }

    /// Then every call needs a token or a key, and clients find out by themselves where people sign in.
    private static boolean letsPeopleSignIn(Settings settings) {
        return settings.find(SettingTable.OAUTH_ISSUER).isPresent()
                || settings.get(SettingTable.OAUTH_SERVER) == Switch.ON;
    }

    /// Named keys protect every server, even one without a key in its settings.
    private static String keys(HttpServers servers, Settings settings, String warnings) {
        if (settings.get(SettingTable.OAUTH_SERVER) == Switch.ON && !servers.asksForNamedKeys()) {
            return "  People sign in with a key; add one with ./kb key add NAME.\n\n";
        }
        return servers.asksForNamedKeys() ? "  Every call requires a key; list keys with ./kb key list.\n\n" : warnings;
    }

    private static String mcpWarning(Settings settings) {
        return openWarning("MCP server", SettingTable.MCP_HOST, SettingTable.MCP_API_KEY, settings);
    }

    private static String engineWarning(Settings settings) {
        return openWarning("engine API", SettingTable.ENGINE_HOST, SettingTable.API_KEY, settings);
    }

    /// A server that is open to the network without a key is allowed, but must not happen by accident.
    private static String openWarning(
            String server, Setting<String> listening, Setting<SecretValue> key, Settings settings) {
        var host = settings.get(listening);
        if (settings.find(key).isPresent()
                || letsPeopleSignIn(settings)
                || Addresses.isOnlyForThisMachine(host, settings)) {
            return "";
        }
        var names = settings.list(SettingTable.ALLOWED_HOSTS);
        return warning("the " + server + " listens on " + host
                + (names.isEmpty() ? "" : " for " + String.join(", ", names))
                + " without a key. Anyone who can reach it can read and change everything; set " + key.key() + ".");
    }

    private static String warning(String text) {
        return "  WARNING: " + text + "\n\n";
    }
}
