package pinakes.app.cli.connect;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.settings.LaunchEnvironment;

/// The MCP clients that the program knows how to configure.
public final class ClientTable {
    private static final String SERVERS = "mcpServers";
    private static final String URL = "url";
    private static final String TYPE = "type";
    private static final String RESTART = "Restart the client.";
    private static final String RELOAD = "If the client does not pick up the change, restart it.";

    private final List<ClientProgram> clients;

    public ClientTable(LaunchEnvironment environment) {
        var home = environment.home();
        this.clients = List.of(
                new ClientProgram(
                        "claude-code",
                        "Claude Code",
                        environment.workingDirectory().resolve(".mcp.json"),
                        SERVERS,
                        ClientTable::withType,
                        true,
                        ClientTable::claudeCode,
                        "The file applies to the project in this directory; the command applies to all your projects."),
                new ClientProgram(
                        "claude-desktop",
                        "Claude Desktop",
                        environment.configDirectory("Claude").resolve("claude_desktop_config.json"),
                        SERVERS,
                        ClientTable::plain,
                        false,
                        null,
                        RESTART),
                client("cursor", "Cursor", home.resolve(".cursor/mcp.json"), SERVERS, ClientTable::plain, RELOAD),
                client(
                        "vscode",
                        "Visual Studio Code",
                        environment.configDirectory("Code").resolve("User/mcp.json"),
                        "servers",
                        ClientTable::withType,
                        RELOAD),
                client(
                        "codex",
                        "OpenAI Codex",
                        home.resolve(".codex/config.toml"),
                        "mcp_servers",
                        ClientTable::codex,
                        RESTART),
                client(
                        "gemini",
                        "Gemini CLI",
                        home.resolve(".gemini/settings.json"),
                        SERVERS,
                        server -> plain(server, "httpUrl"),
                        RESTART
                                + " Since June 2026, personal Google accounts use Antigravity instead: run ./kb connect"
                                + " antigravity."),
                client(
                        "antigravity",
                        "Google Antigravity",
                        home.resolve(".gemini/config/mcp_config.json"),
                        SERVERS,
                        server -> plain(server, "serverUrl"),
                        RELOAD),
                client(
                        "windsurf",
                        "Windsurf",
                        home.resolve(".codeium/windsurf/mcp_config.json"),
                        SERVERS,
                        server -> plain(server, "serverUrl"),
                        RELOAD + " Since June 2026, Windsurf is called Devin Desktop and uses another file: run"
                                + " ./kb connect devin."),
                client(
                        "devin",
                        "Devin Desktop",
                        dotConfig(environment, "devin").resolve("mcp_config.json"),
                        SERVERS,
                        ClientTable::plain,
                        RELOAD),
                client(
                        "zed",
                        "Zed",
                        dotConfig(environment, "zed").resolve("settings.json"),
                        "context_servers",
                        ClientTable::plain,
                        RELOAD),
                client(
                        "lm-studio",
                        "LM Studio",
                        home.resolve(".lmstudio/mcp.json"),
                        SERVERS,
                        ClientTable::plain,
                        RELOAD),
                client(
                        "opencode",
                        "opencode",
                        home.resolve(".config/opencode/opencode.json"),
                        "mcp.servers",
                        ClientTable::opencode,
                        RESTART + " opencode 1 expects a different format; for that version, run ./kb connect"
                                + " opencode-1."),
                client(
                        "opencode-1",
                        "opencode 1",
                        home.resolve(".config/opencode/opencode.json"),
                        "mcp",
                        ClientTable::opencode1,
                        RESTART),
                client("kiro", "Kiro", home.resolve(".kiro/settings/mcp.json"), SERVERS, ClientTable::plain, RELOAD),
                client(
                        "amazon-q",
                        "Amazon Q Developer",
                        home.resolve(".aws/amazonq/mcp.json"),
                        SERVERS,
                        ClientTable::withType,
                        RESTART + " Amazon Q Developer CLI is called Kiro now. For it, run ./kb connect kiro."),
                new ClientProgram(
                        "inspector",
                        "MCP Inspector",
                        home.resolve(".mcp-inspector/mcp.json"),
                        SERVERS,
                        ClientTable::withType,
                        true,
                        ClientTable::inspector,
                        "npx @modelcontextprotocol/inspector shows the servers in this file."));
    }

    public List<ClientProgram> all() {
        return clients;
    }

    ClientProgram find(String id) throws CommandFailedException {
        return clients.stream()
                .filter(client -> client.id().equals(id))
                .findFirst()
                .orElseThrow(() -> CommandFailedException.unknown(
                        "client", id, clients.stream().map(ClientProgram::id).toList()));
    }

    /// A client that connects to running servers, and is configured by its file alone.
    private static ClientProgram client(
            String id,
            String title,
            Path file,
            String section,
            Function<ServerEntry, Map<String, Object>> form,
            String afterwards) {
        return new ClientProgram(id, title, file, section, form, true, null, afterwards);
    }

    /// The directory of programs that use the same one on macOS as on Linux.
    private static Path dotConfig(LaunchEnvironment environment, String name) {
        return environment.isWindows()
                ? environment.configDirectory(name)
                : environment.home().resolve(".config").resolve(name);
    }

    private static Map<String, Object> plain(ServerEntry server) {
        return plain(server, URL);
    }

    private static Map<String, Object> plain(ServerEntry server, String urlField) {
        var entry = new LinkedHashMap<String, Object>();
        switch (server) {
            case ServerEntry.Stdio(var command, var arguments) -> {
                entry.put("command", command);
                entry.put("args", arguments);
            }
            case ServerEntry.Http(var url, var key) -> {
                entry.put(urlField, url.toString());
                addKey(entry, "headers", key);
            }
        }
        return entry;
    }

    private static Map<String, Object> withType(ServerEntry server) {
        var entry = new LinkedHashMap<String, Object>();
        entry.put(TYPE, server instanceof ServerEntry.Stdio ? "stdio" : "http");
        entry.putAll(plain(server));
        return entry;
    }

    private static Map<String, Object> codex(ServerEntry server) {
        var entry = new LinkedHashMap<>(plain(server));
        entry.remove("headers");
        if (server instanceof ServerEntry.Http http) {
            addKey(entry, "http_headers", http.key());
        }
        return entry;
    }

    private static Map<String, Object> opencode(ServerEntry server) {
        var entry = new LinkedHashMap<String, Object>();
        switch (server) {
            case ServerEntry.Stdio(var command, var arguments) -> {
                var words = new ArrayList<>(List.of(command));
                words.addAll(arguments);
                entry.put(TYPE, "local");
                entry.put("command", words);
            }
            case ServerEntry.Http http -> {
                entry.put(TYPE, "remote");
                entry.putAll(plain(http));
            }
        }
        return entry;
    }

    private static Map<String, Object> opencode1(ServerEntry server) {
        var entry = opencode(server);
        entry.put("enabled", true);
        return entry;
    }

    private static void addKey(Map<String, Object> entry, String field, @Nullable String key) {
        if (key != null) {
            entry.put(field, Map.of("Authorization", "Bearer " + key));
        }
    }

    private static String claudeCode(ServerEntry server) {
        var add = Stream.of("claude", "mcp", "add", "--scope", "user");
        var how = switch (server) {
            case ServerEntry.Stdio(var command, var arguments) ->
                Stream.concat(Stream.of(ServerEntry.NAME, "--", command), arguments.stream());
            case ServerEntry.Http(var url, var key) ->
                Stream.concat(
                        Stream.of("--transport", "http", ServerEntry.NAME, url.toString()),
                        key == null ? Stream.of() : Stream.of("--header", "Authorization: Bearer " + key));
        };
        return ServerEntry.commandLine(Stream.concat(add, how));
    }

    /// What follows `--` belongs to the server, even if it looks like a flag of the Inspector.
    private static String inspector(ServerEntry server) {
        var start = Stream.of("npx", "@modelcontextprotocol/inspector");
        var how = switch (server) {
            case ServerEntry.Stdio(var command, var arguments) ->
                Stream.concat(Stream.of("--", command), arguments.stream());
            case ServerEntry.Http(var url, var key) ->
                Stream.concat(
                        Stream.of(
                                "--cli",
                                "--server-url",
                                url.toString(),
                                "--transport",
                                "http",
                                "--method",
                                "tools/list"),
                        key == null ? Stream.of() : Stream.of("--header", "Authorization: Bearer " + key));
        };
        return ServerEntry.commandLine(Stream.concat(start, how));
    }
}
