package pinakes.app.cli.connect;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import tools.jackson.databind.JsonNode;

/// Checks the configuration file of a client and the entry of this server in it: it must be where the client reads
/// it, its command must exist, and a running server must accept its key.
public record ConnectionCheck(LaunchEnvironment environment, Settings settings) {
    private static final int PORT_MAX = 65_535;
    private static final String LAUNCHER = "kb";
    private static final String STDIO = "stdio";

    /// Where clients expect the URL of a server.
    private static final List<String> URL_FIELDS = List.of("url", "httpUrl", "serverUrl");

    /// Empty when the client has no entry of this server, and no file or one that it can read.
    public Optional<ClientState> of(ClientProgram client) {
        try {
            var tree = client.tree();
            var entry = ConfigText.entry(tree, client.section());
            return entry.isMissingNode()
                    ? misplaced(tree, client).map(section -> ignored(client, section))
                    : Optional.of(state(client, entry));
        } catch (CommandFailedException | IllegalArgumentException e) {
            return Optional.of(unreadable(client, String.valueOf(e.getMessage())));
        }
    }

    /// A file that does not mention this server may be broken for other reasons, but the client does not work either.
    private static ClientState unreadable(ClientProgram client, String fault) {
        return new ClientState(
                client.isMentioned() ? ClientState.Verdict.BROKEN : ClientState.Verdict.DOUBTFUL,
                "no: invalid file",
                client.title() + " cannot read its configuration" + file(client) + ": " + fault,
                "Correct the file; then ./kb connect " + client.id() + " shows what to add.");
    }

    /// The section with an entry of this server, where neither this client nor another one of the same file reads it.
    private Optional<String> misplaced(JsonNode tree, ClientProgram client) {
        var read = new ClientTable(environment)
                .all().stream()
                        .filter(other -> other.file().equals(client.file()))
                        .map(ClientProgram::section)
                        .toList();
        return sections(tree, "").filter(section -> !read.contains(section)).findFirst();
    }

    /// The sections with an entry of this server; the one at the top level is empty.
    private static Stream<String> sections(JsonNode node, String path) {
        return node.propertyStream()
                .flatMap(field -> field.getKey().equals(ServerEntry.NAME) && isEntry(field.getValue())
                        ? Stream.of(path)
                        : sections(field.getValue(), path.isEmpty() ? field.getKey() : path + "." + field.getKey()));
    }

    /// Other settings of a client may be about this server, too.
    private static boolean isEntry(JsonNode node) {
        return node.has("command") || URL_FIELDS.stream().anyMatch(node::has);
    }

    private static ClientState ignored(ClientProgram client, String section) {
        var found = section.isEmpty() ? "at the top level" : "in \"" + section + "\"";
        var wanted = "\"" + client.section() + "\"";
        return broken(
                client,
                section.isEmpty() ? "not in " + wanted : found + ", not " + wanted,
                "ignores the pinakes entry " + found + ": it reads only " + wanted,
                "Run ./kb connect " + client.id() + " --write, and delete the entry " + found + ".");
    }

    private ClientState state(ClientProgram client, JsonNode entry) {
        if (!entry.isObject()) {
            return broken(client, "malformed entry", "has a pinakes entry that is not an object", replace(client));
        }
        var command = command(entry);
        if (!command.isEmpty()) {
            return program(client, command.getFirst(), command.subList(1, command.size()));
        }
        var url = URL_FIELDS.stream()
                .map(field -> entry.path(field).asString(""))
                .filter(text -> !text.isEmpty())
                .findFirst();
        if (url.isEmpty()) {
            return broken(
                    client, "malformed entry", "has an entry that names neither a command nor a URL", replace(client));
        }
        return address(url.get())
                .map(address -> connection(client, address, authorization(entry).orElse(null)))
                .orElseGet(() -> broken(
                        client,
                        "invalid URL",
                        "connects to \"" + url.get() + "\", which is not an HTTP URL",
                        replace(client)));
    }

    /// The command with its arguments, which some clients keep in one list; empty when there is none.
    private static List<String> command(JsonNode entry) {
        return Stream.of("command", "args")
                .map(entry::path)
                .flatMap(words ->
                        words.isArray() ? words.valueStream() : Stream.of(words).filter(JsonNode::isString))
                .map(word -> word.asString(""))
                .toList();
    }

    private ClientState program(ClientProgram client, String program, List<String> arguments) {
        var fault = commandFault(program);
        if (fault.isPresent()) {
            return broken(
                    client,
                    "its command " + fault.get(),
                    "starts " + program + ", which " + fault.get(),
                    stdio(client));
        }
        return Path.of(program).endsWith(LAUNCHER) && !arguments.contains(STDIO)
                ? broken(
                        client,
                        "its command lacks stdio",
                        "starts " + program + " without the argument stdio, so it is no MCP server",
                        stdio(client))
                : connected(client, "starts " + program);
    }

    /// Why a command cannot be started, such as `does not exist`.
    private Optional<String> commandFault(String command) {
        try {
            if (!command.contains("/") && !command.contains(File.separator)) {
                return environment.isWindows() || isInPath(command) ? Optional.empty() : Optional.of("is not in PATH");
            }
            var path = Path.of(command);
            if (Files.notExists(path)) {
                return Optional.of("does not exist");
            }
            return Files.isDirectory(path)
                    ? Optional.of("is a directory")
                    : Optional.ofNullable(Files.isExecutable(path) ? null : "is not executable");
        } catch (InvalidPathException _) {
            return Optional.of("does not exist");
        }
    }

    private boolean isInPath(String command) {
        return Arrays.stream(environment.variables().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory).resolve(command)));
    }

    private static Optional<URI> address(String url) {
        try {
            var address = URI.create(url);
            var scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
            return List.of("http", "https").contains(scheme)
                            && address.getHost() != null
                            && address.getPort() <= PORT_MAX
                    ? Optional.of(address)
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static String withoutPassword(URI url) {
        return url.getRawUserInfo() == null
                ? url.toString()
                : url.toString().replaceFirst(Pattern.quote(url.getRawUserInfo() + "@"), "");
    }

    private ClientState connection(ClientProgram client, URI url, @Nullable String authorization) {
        var connects = "connects to " + withoutPassword(url);
        var directory = settings.get(SettingTable.DATA_DIR);
        var server = RunningServer.at(url);
        if (server.isEmpty()) {
            return RunningServer.onData(directory, RunningServer.MCP)
                    .map(other -> broken(
                            client,
                            "wrong URL",
                            connects + ", where no server is running; the server is at " + other,
                            replace(client)))
                    .orElseGet(() -> doubtful(
                            client,
                            "no server at its URL",
                            connects + ", where no server is running",
                            "Start ./kb serve, or run ./kb connect " + client.id() + " --stdio --write."));
        }
        if (Addresses.isLoopback(url.getHost()) && server.get().isOfOtherData(url, settings)) {
            return doubtful(
                    client,
                    "another knowledge base",
                    connects + ", a server that uses a different data directory from " + directory,
                    "To use this knowledge base, run ./kb connect " + client.id()
                            + " --stdio --write. To check the other one, set --data-dir to its directory.");
        }
        if (authorization != null && isVariable(authorization)) {
            return connected(client, connects + "; its key is a variable, so the connection was not checked");
        }
        return switch (RunningServer.access(url, authorization)) {
            case ACCEPTED, UNDECIDED -> connected(client, connects);
            case NO_KEY -> broken(client, "key missing", connects + ", which requires a key", key(client));
            case WRONG_KEY -> broken(client, "wrong key", connects + ", which refuses its key", key(client));
            case NOT_THERE ->
                broken(client, "wrong URL", connects + ", where the server does not offer MCP", replace(client));
            case FORBIDDEN ->
                broken(
                        client,
                        "host name not allowed",
                        connects + ", which does not allow this host name",
                        "Use the address of the server, or add the name to allowed-hosts.");
        };
    }

    /// The header with the key.
    private static Optional<String> authorization(JsonNode entry) {
        if (entry.has("bearer_token_env_var")) {
            return Optional.of("${" + entry.path("bearer_token_env_var").asString("") + "}");
        }
        return Stream.of("headers", "http_headers")
                .flatMap(field -> entry.path(field).propertyStream())
                .filter(header -> header.getKey().equalsIgnoreCase("Authorization"))
                .map(Map.Entry::getValue)
                .map(value -> value.asString(""))
                .findFirst();
    }

    /// Whether the client fills in the key, such as `${env:KEY}`, `$KEY` or `{env:KEY}`.
    private static boolean isVariable(String authorization) {
        return authorization.contains("$") || authorization.contains("{");
    }

    private static ClientState connected(ClientProgram client, String what) {
        return new ClientState(ClientState.Verdict.CONNECTED, "yes", sentence(client, what), null);
    }

    private static ClientState doubtful(ClientProgram client, String brief, String what, String fix) {
        return new ClientState(ClientState.Verdict.DOUBTFUL, "no: " + brief, sentence(client, what), fix);
    }

    private static ClientState broken(ClientProgram client, String brief, String what, String fix) {
        return new ClientState(ClientState.Verdict.BROKEN, "no: " + brief, sentence(client, what), fix);
    }

    private static String sentence(ClientProgram client, String what) {
        return client.title() + " " + what + file(client);
    }

    private static String file(ClientProgram client) {
        return " (" + client.file() + ")";
    }

    private static String replace(ClientProgram client) {
        return "Run ./kb connect " + client.id() + " --write.";
    }

    private static String stdio(ClientProgram client) {
        return "Run ./kb connect " + client.id() + " --stdio --write.";
    }

    private static String key(ClientProgram client) {
        return "Run ./kb connect " + client.id()
                + " --key KEY --write, with a key from ./kb key add NAME; or ./kb connect " + client.id()
                + " --stdio --write, which needs none.";
    }
}
