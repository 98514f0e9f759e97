package pinakes.app.cli.connect;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.UrlFormat;
import pinakes.engine.outbound.RefusedCertificate;
import tools.jackson.databind.JsonNode;

/// Checks the configuration file of a client and the entry of this server in it: it must be where the client reads
/// it, its command must exist and use this knowledge base, and a running server must accept its key.
public record ConnectionCheck(LaunchEnvironment environment, Settings settings) {
    /// How many clients are checked at the same time.
    private static final int CONCURRENCY_MAX = 16;

    private static final String ANOTHER_DATA = "another knowledge base";
    private static final String STDIO = "--stdio";

    /// Where clients expect the URL of a server.
    private static final List<String> URL_FIELDS = List.of("url", "httpUrl", "serverUrl");

    /// The states of the known clients, in the order of their table. They are checked at the same time, because a
    /// server that does not respond takes seconds.
    public List<ClientState> all() {
        return new ClientTable(environment)
                .all().stream()
                        .gather(Gatherers.mapConcurrent(CONCURRENCY_MAX, this::of))
                        .flatMap(Optional::stream)
                        .toList();
    }

    /// Empty when the client has no entry of this server, and no file or one that it can read.
    private Optional<ClientState> of(ClientProgram client) {
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
                client,
                client.isMentioned() ? ClientState.Verdict.BROKEN : ClientState.Verdict.DOUBTFUL,
                true,
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

    private ClientState ignored(ClientProgram client, String section) {
        var found = section.isEmpty() ? "at the top level" : "in \"" + section + "\"";
        var wanted = "\"" + client.section() + "\"";
        return broken(
                client,
                section.isEmpty() ? "not in " + wanted : found + ", not " + wanted,
                "ignores the pinakes entry " + found + ": it reads only " + wanted,
                "Run " + connect(client) + ", and delete the entry " + found + ".");
    }

    private ClientState state(ClientProgram client, JsonNode entry) {
        if (!entry.isObject()) {
            return broken(client, "malformed entry", "has a pinakes entry that is not an object", run(client));
        }
        var process = StartedProcess.of(entry, client.file(), environment);
        if (process.isPresent()) {
            return program(client, process.get());
        }
        var url = URL_FIELDS.stream()
                .map(field -> entry.path(field).asString(""))
                .filter(text -> !text.isEmpty())
                .findFirst();
        if (url.isEmpty()) {
            return broken(
                    client, "malformed entry", "has an entry that names neither a command nor a URL", run(client));
        }
        if (!client.takesHttp()) {
            return broken(
                    client,
                    "needs a command, not a URL",
                    "has a pinakes entry with a URL, but supports only entries with a command",
                    run(client, STDIO));
        }
        return UrlFormat.url(url.get())
                .map(address -> connection(client, address, authorization(entry).orElse(null)))
                .orElseGet(() -> broken(
                        client,
                        "invalid URL",
                        "connects to \"" + UrlFormat.withoutSecrets(url.get()) + "\", which is not an HTTP URL",
                        run(client)));
    }

    private ClientState program(ClientProgram client, StartedProcess process) {
        var starts = "starts " + process.program();
        if (process.hasVariablePath()) {
            return connected(client, starts + "; its path contains variables, so it was not checked");
        }
        var fault = process.fault();
        if (fault.isPresent()) {
            return broken(client, "its command " + fault.get(), starts + ", which " + fault.get(), run(client, STDIO));
        }
        if (!process.isLauncher()) {
            return connected(client, starts);
        }
        if (!process.isStdio()) {
            return broken(
                    client,
                    "its command lacks stdio",
                    starts + " without stdio as the first argument, so it does not start an MCP server",
                    run(client, STDIO));
        }
        if (process.hasVariables()) {
            return connected(client, starts + "; its settings contain variables, so they were not checked");
        }
        try {
            var started = process.settings();
            return isOtherData(started)
                    ? doubtful(
                            client,
                            ANOTHER_DATA,
                            starts + " on the data directory " + started.get(SettingTable.DATA_DIR) + ", not on "
                                    + settings.get(SettingTable.DATA_DIR),
                            useThisData(client))
                    : connected(client, starts);
        } catch (CommandFailedException | SettingException e) {
            return broken(
                    client,
                    "its settings are invalid",
                    starts + ", which refuses its settings: "
                            + String.valueOf(e.getMessage()).replaceFirst("\\.$", ""),
                    run(client, STDIO));
        }
    }

    /// Engines that share a catalog have the same knowledge base in several directories.
    private boolean isOtherData(Settings started) {
        try {
            return Stream.of(settings, started)
                            .allMatch(one -> one.find(SettingTable.CATALOG_URL).isEmpty())
                    && !Files.isSameFile(settings.get(SettingTable.DATA_DIR), started.get(SettingTable.DATA_DIR));
        } catch (IOException _) {
            return true; // they differ, and one of them does not exist
        }
    }

    private ClientState connection(ClientProgram client, URI url, @Nullable String authorization) {
        var connects = "connects to " + url.toString().replaceFirst("^([a-z]+://)[^/?#@]*@", "$1"); // no password
        var directory = settings.get(SettingTable.DATA_DIR);
        var server = RunningServer.at(url);
        if (server.isEmpty()) {
            return RunningServer.onData(directory, RunningServer.MCP)
                    .map(other -> broken(
                            client,
                            "wrong URL",
                            connects + ", where no server is running; the server is at " + other,
                            run(client)))
                    .orElseGet(() -> doubtful(
                            client,
                            "no server at its URL",
                            connects + ", where no server is running",
                            "Start ./kb serve, or run " + connect(client, STDIO) + "."));
        }
        if (Addresses.isLoopback(url.getHost()) && server.get().isOfOtherData(url, settings)) {
            return doubtful(
                    client,
                    ANOTHER_DATA,
                    connects + ", a server that uses a different data directory from " + directory,
                    useThisData(client));
        }
        if (authorization != null && StartedProcess.isVariable(authorization)) {
            return connected(client, connects + "; its key is a variable, so the connection was not checked");
        }
        return switch (RunningServer.access(url, authorization, settings)) {
            case ACCEPTED, UNDECIDED -> connected(client, connects);
            case NO_KEY -> broken(client, "key missing", connects + ", which requires a key", key(client));
            case WRONG_KEY -> broken(client, "wrong key", connects + ", which refuses its key", key(client));
            case NOT_THERE ->
                broken(client, "wrong URL", connects + ", where the server does not offer MCP", run(client));
            case UNTRUSTED ->
                doubtful(
                        client,
                        "certificate not trusted",
                        connects + ", whose certificate is not trusted here, so its key was not checked",
                        RefusedCertificate.advice("KB_ENGINE_CA") + " Make the client trust it as well.");
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

    private static ClientState connected(ClientProgram client, String what) {
        return new ClientState(client, ClientState.Verdict.CONNECTED, false, "yes", sentence(client, what), null);
    }

    private static ClientState doubtful(ClientProgram client, String brief, String what, String fix) {
        return new ClientState(
                client, ClientState.Verdict.DOUBTFUL, false, "no: " + brief, sentence(client, what), fix);
    }

    private static ClientState broken(ClientProgram client, String brief, String what, String fix) {
        return new ClientState(client, ClientState.Verdict.BROKEN, false, "no: " + brief, sentence(client, what), fix);
    }

    private static String sentence(ClientProgram client, String what) {
        return client.title() + " " + what + file(client);
    }

    private static String file(ClientProgram client) {
        return " (" + client.file() + ")";
    }

    private String run(ClientProgram client, String... flags) {
        return "Run " + connect(client, flags) + ".";
    }

    private String useThisData(ClientProgram client) {
        return "To use this knowledge base, run " + connect(client, STDIO)
                + ". To check the other one, set --data-dir to its directory.";
    }

    private String key(ClientProgram client) {
        return "Run " + connect(client, "--key", "KEY") + ", with a key from ./kb key add NAME; or "
                + connect(client, STDIO) + ", which needs none.";
    }

    /// The command that writes an entry, or shows it if the file must be changed by hand.
    private String connect(ClientProgram client, String... flags) {
        var directory = settings.get(SettingTable.DATA_DIR);
        var isWritable = client.isWritable();
        var words = new ArrayList<>(List.of("./kb", "connect", client.id()));
        words.addAll(List.of(flags));
        if (isWritable) {
            words.add("--write");
        }
        if (!directory.equals(environment.dataDirectory())) {
            words.addAll(List.of(SettingTable.DATA_DIR.flag(), directory.toString()));
        }
        return ServerEntry.commandLine(words.stream()) + (isWritable ? "" : " and change the file as it says");
    }
}
