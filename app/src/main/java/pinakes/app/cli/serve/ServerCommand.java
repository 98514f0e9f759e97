package pinakes.app.cli.serve;

import java.util.function.BiFunction;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.Switch;
import pinakes.engine.EngineRole;

/// Serves over HTTP until the process receives a stop signal: everything, only the engine, or only MCP.
public final class ServerCommand extends Command {
    /// How a gateway reaches its engine.
    private static final SettingGroup GATEWAY = SettingGroup.of(SettingTable.ENGINE_URL, SettingTable.ENGINE_CA);

    /// What is said to MCP clients alone.
    private static final SettingGroup CONVERSATION = SettingGroup.of(
            SettingTable.CONFIRM, SettingTable.OUTPUT_SCHEMAS, SettingTable.OAUTH_SERVER, SettingTable.OAUTH_SCOPES);

    /// What a process without data of its own has no use for.
    private static final SettingGroup OWN_DATA = SettingGroup.ENGINE
            .without(SettingTable.MAX_FILE_SIZE_MB, SettingTable.HIDDEN_FILES)
            .and(SettingGroup.BACKUPS)
            .and(
                    SettingTable.BACKUP_TARGET,
                    SettingTable.BACKUP_INTERVAL,
                    SettingTable.BACKUP_KEEP,
                    SettingTable.PROJECTS,
                    SettingTable.ENGINE_HOST,
                    SettingTable.ENGINE_PORT,
                    SettingTable.API_KEY_PROJECTS);

    private final Start start;
    private final BiFunction<HttpServers, Settings, String> message;

    private ServerCommand(
            CommandContext context,
            CommandUsage usage,
            Start start,
            BiFunction<HttpServers, Settings, String> message) {
        super(context, usage);
        this.start = start;
        this.message = message;
    }

    public static ServerCommand everything(CommandContext context) {
        var usage = CommandUsage.of("serve", "", "Serve MCP and the engine API over HTTP.")
                .details(
                        "Listens for MCP clients on port 3000 (/mcp, Streamable HTTP and WebSocket) and for clients of the"
                                + " engine API on port 8000, on the loopback interface by default. Ctrl-C shuts the server down;"
                                + " requests in progress have a few seconds to finish.")
                .taking(
                        SettingGroup.ALL.without(GATEWAY),
                        SettingTable.CONFIG,
                        SettingTable.DATA_DIR,
                        SettingTable.MCP_PORT,
                        SettingTable.MCP_HOST,
                        SettingTable.ENGINE_PORT,
                        SettingTable.MCP_API_KEY,
                        SettingTable.ALLOWED_HOSTS,
                        SettingTable.ALLOWED_ROOTS,
                        SettingTable.TOOLS,
                        SettingTable.LOG_LEVEL);
        return new ServerCommand(context, usage, ServerCommand::start, StartupMessage::everything);
    }

    public static ServerCommand engine(CommandContext context) {
        var usage = CommandUsage.of("engine", "", "Serve only the engine API.")
                .details(
                        "Owns the data and serves the engine API on port 8000 (/api/v1, documented at /api/v1/docs). Run ./kb"
                                + " mcp in any number of processes to serve MCP clients.")
                .taking(
                        SettingGroup.ALL
                                .without(GATEWAY)
                                .without(SettingGroup.MCP_PORT)
                                .without(CONVERSATION),
                        SettingTable.CONFIG,
                        SettingTable.DATA_DIR,
                        SettingTable.ENGINE_PORT,
                        SettingTable.ENGINE_HOST,
                        SettingTable.API_KEY,
                        SettingTable.CATALOG_URL,
                        SettingTable.BLOBS_URL,
                        SettingTable.ROLES,
                        SettingTable.LOG_LEVEL);
        return new ServerCommand(context, usage, HttpServers::startEngine, StartupMessage::engine);
    }

    public static ServerCommand gateway(CommandContext context) {
        var usage = CommandUsage.of("mcp", "", "Serve MCP in front of an engine in another process.")
                .details(
                        "Owns no data: tool calls become requests to the engine at engine-url, authenticated with the api-key setting. The"
                                + " server starts even if the engine is unreachable, reports this in tool errors and at /health,"
                                + " and recovers when the engine is available again.")
                .taking(
                        SettingGroup.ALL.without(OWN_DATA),
                        SettingTable.CONFIG,
                        SettingTable.ENGINE_URL,
                        SettingTable.API_KEY,
                        SettingTable.MCP_PORT,
                        SettingTable.MCP_HOST,
                        SettingTable.MCP_API_KEY,
                        SettingTable.ALLOWED_HOSTS,
                        SettingTable.TOOLS,
                        SettingTable.LOG_LEVEL);
        return new ServerCommand(context, usage, ServerCommand::startGateway, StartupMessage::gateway);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = context.serverSettings(arguments);
        var servers = start.with(settings);
        Shutdown.closes(servers::close);
        err().print(message.apply(servers, settings));
        Shutdown.await();
        return 0;
    }

    private static HttpServers start(Settings settings) throws CommandFailedException {
        requireApi(settings, "./kb serve");
        int port = settings.get(SettingTable.MCP_PORT);
        if (port != 0
                && port == settings.get(SettingTable.ENGINE_PORT)
                && Addresses.overlap(settings.get(SettingTable.MCP_HOST), settings.get(SettingTable.ENGINE_HOST))) {
            throw new CommandFailedException("MCP and the engine API cannot share port " + port
                    + ". Choose another port with --mcp-port or --engine-port.");
        }
        return HttpServers.start(settings);
    }

    private static HttpServers startGateway(Settings settings) throws CommandFailedException {
        if (settings.get(SettingTable.OAUTH_SERVER) == Switch.ON) {
            throw new CommandFailedException("The setting oauth-server works with ./kb serve only, because a gateway"
                    + " has no data directory. For a gateway, set oauth-issuer.");
        }
        return HttpServers.startGateway(settings);
    }

    /// An engine that only processes jobs has no tools to offer.
    static void requireApi(Settings settings, String command) throws CommandFailedException {
        if (!settings.get(SettingTable.ROLES).contains(EngineRole.API)) {
            throw new CommandFailedException(
                    command + " answers callers, which requires the role api, but the setting roles is ingest. Run ./kb"
                            + " engine, or add api to roles.");
        }
    }

    private interface Start {
        HttpServers with(Settings settings) throws CommandFailedException;
    }
}
