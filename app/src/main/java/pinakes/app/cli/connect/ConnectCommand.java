package pinakes.app.cli.connect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.Console;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.TextTable;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;

/// Shows how to connect an MCP client, or connects it.
public final class ConnectCommand extends Command {
    private static final String PLACEHOLDER = "KEY";

    /// What a separate process on this data reads, too.
    private static final SettingGroup OF_DATA = SettingGroup.of(SettingTable.CONFIG, SettingTable.DATA_DIR);

    /// Where a running server is.
    private static final SettingGroup OF_SERVER = SettingGroup.of(
            SettingTable.MCP_HOST,
            SettingTable.MCP_PORT,
            SettingTable.MCP_API_KEY,
            SettingTable.PUBLIC_URL,
            SettingTable.TLS_CERT,
            SettingTable.TLS_KEY);

    public ConnectCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("connect", "[CLIENT]", "Connect an MCP client: print or write its configuration.")
                        .taking(OF_DATA.and(OF_SERVER))
                        .details(
                                "Without CLIENT, lists the clients and checks their entries for this server. The configuration uses HTTP"
                                        + " if the server is running and the client can connect to it, and otherwise ./kb stdio, which"
                                        + " needs no running server and no key.",
                                "--write shows the change, asks for confirmation on a terminal, adds or replaces only the pinakes entry, and keeps the"
                                        + " old file as NAME.bak.")
                        .flag("stdio", "Configure the client to start ./kb stdio.")
                        .flag("http", "Configure the client to connect to the running server.")
                        .flag("key KEY", "The key that the client sends (default: mcp-api-key, if it is set).")
                        .flag("write", "Write the configuration file.")
                        .confirmed()
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        arguments.checkApart("write", CommandUsage.JSON);
        if (arguments.has(Console.YES) && !arguments.has("write")) {
            throw CommandFailedException.usage("--yes has no effect without --write.");
        }
        var clients = new ClientTable(context.environment());
        if (arguments.first().isEmpty()) {
            return list(clients, new ConnectionCheck(context.environment(), context.settings(arguments)), arguments);
        }
        var client = clients.find(arguments.first().get());
        var entry = entry(client, arguments);
        if (arguments.has("write")) {
            return write(client, entry, arguments);
        }
        if (arguments.has(CommandUsage.JSON)) {
            printJson(json(client, entry));
        } else {
            out().print(instructions(client, entry, arguments));
        }
        return ExitCode.DONE;
    }

    private ServerEntry entry(ClientProgram client, Arguments arguments)
            throws CommandFailedException, SettingException {
        var settings = context.settings(arguments);
        var ofServer = ofServer(arguments);
        var key = arguments.filled("key");
        if (arguments.has("stdio") && ofServer.isPresent()) {
            throw CommandFailedException.usage("--stdio cannot be combined with " + ofServer.get() + ".");
        }
        if (!client.takesHttp() && ofServer.isPresent()) {
            throw CommandFailedException.usage(
                    client.title() + " starts its servers itself; omit " + ofServer.get() + ".");
        }
        if (!client.takesHttp() || arguments.has("stdio")) {
            return ThisServer.overStdio(settings, context.environment());
        }
        var server = ThisServer.of(settings);
        if (ofServer.isEmpty() && !RunningServer.isAt(server.url())) {
            return ThisServer.overStdio(settings, context.environment());
        }
        if (key.isPresent()) {
            arguments.checkUnset(SettingTable.MCP_API_KEY, "--key");
        }
        if (server.isOfOtherData()) {
            err().println("The server at " + server.url() + " uses a different data directory from "
                    + settings.get(SettingTable.DATA_DIR) + ". To use this one, pass --stdio.");
        }
        var http = server.overHttp(key.orElse(null));
        if (http.key() != null || !RunningServer.needsKey(server.url())) {
            return http;
        }
        if (arguments.has("write")) {
            throw new CommandFailedException(
                    "The server requires a key. Add one with ./kb key add NAME and pass it with --key, or use --stdio,"
                            + " which needs none.");
        }
        err().println("The server requires a key. Add one with ./kb key add NAME, and pass it with --key.");
        return new ServerEntry.Http(http.url(), PLACEHOLDER);
    }

    /// The first flag that is about a running server.
    private static Optional<String> ofServer(Arguments arguments) {
        return Stream.concat(
                        Stream.of("http", "key").filter(arguments::has),
                        arguments.settings().keySet().stream()
                                .filter(OF_SERVER::has)
                                .sorted())
                .map(flag -> "--" + flag)
                .findFirst();
    }

    private int list(ClientTable clients, ConnectionCheck check, Arguments arguments) throws CommandFailedException {
        var ofClient = ofServer(arguments)
                .or(() -> Stream.of("--stdio", "--write")
                        .filter(flag -> arguments.has(flag.substring(2)))
                        .findFirst());
        if (ofClient.isPresent()) {
            throw CommandFailedException.usage(
                    ofClient.get() + " needs a client, such as ./kb connect cursor " + ofClient.get() + ".");
        }
        var ids = clients.all().stream().map(ClientProgram::id).toList();
        return print(arguments, ids, () -> table(clients, check), "");
    }

    /// Checks the configuration of every client.
    private static TextTable table(ClientTable clients, ConnectionCheck check) {
        var table = new TextTable("CLIENT", "NAME", "CONNECTED", "CONFIGURATION").flexible("CONFIGURATION");
        var briefs = check.all().stream()
                .collect(Collectors.toMap(state -> state.client().id(), ClientState::brief));
        for (var client : clients.all()) {
            table.row(
                    client.id(),
                    client.title(),
                    briefs.getOrDefault(client.id(), ""),
                    client.file().toString());
        }
        return table;
    }

    private static String instructions(ClientProgram client, ServerEntry entry, Arguments arguments) {
        var text = new StringBuilder();
        var command = client.command();
        if (command != null) {
            text.append("Run this command:\n\n  ").append(command.apply(entry)).append("\n\n");
        }
        return text.append(command == null ? "Add this to " : "Or add this to ")
                        .append(client.file())
                        .append(":\n\n")
                        .append(snippet(client, entry))
                        .append("\n")
                        .append(automatically(client, entry, arguments))
                        .append("\n")
                        .append(client.afterwards())
                        .toString()
                        .stripTrailing()
                + "\n";
    }

    private static String snippet(ClientProgram client, ServerEntry entry) {
        return ConfigText.of(client).snippet(client.section(), client.form().apply(entry));
    }

    /// How to let this program change the file, or why that is impossible.
    private static String automatically(ClientProgram client, ServerEntry entry, Arguments arguments) {
        try {
            ConfigChange.of(client, entry);
            return "To do this automatically: " + writing(client, entry, arguments);
        } catch (CommandFailedException e) {
            return "./kb cannot do this for you. " + e.getMessage();
        }
    }

    /// The command that writes what was shown: with the same flags, and the key that is still missing.
    private static String writing(ClientProgram client, ServerEntry entry, Arguments arguments) {
        var words = new ArrayList<>(List.of("./kb", "connect", client.id()));
        Stream.of("stdio", "http").filter(arguments::has).forEach(flag -> words.add("--" + flag));
        if (entry instanceof ServerEntry.Http(var _, var key) && (arguments.has("key") || PLACEHOLDER.equals(key))) {
            words.addAll(List.of("--key", String.valueOf(key)));
        }
        new TreeMap<>(arguments.settings()).forEach((name, value) -> words.addAll(List.of("--" + name, value)));
        words.add("--write");
        return ServerEntry.commandLine(words.stream());
    }

    private int write(ClientProgram client, ServerEntry entry, Arguments arguments) throws CommandFailedException {
        var change = change(client, entry);
        var file = change.file();
        if (change.after().equals(change.before())) {
            out().println(file.path() + " already has this entry.");
            return ExitCode.DONE;
        }
        var known = ConfigText.entry(ConfigText.of(client).tree(change.before()), client.section());
        console()
                .announce(
                        arguments,
                        List.of(
                                (known.isObject()
                                                ? "This will replace the pinakes entry in "
                                                : "This will be added to ")
                                        + file.path() + ":",
                                "",
                                snippet(client, entry)),
                        "Write the file?",
                        "Nothing was written.");
        file.write(change.after());
        out().println("Wrote " + file.path() + ". " + client.afterwards());
        return ExitCode.DONE;
    }

    private static ConfigChange change(ClientProgram client, ServerEntry entry) throws CommandFailedException {
        try {
            return ConfigChange.of(client, entry);
        } catch (CommandFailedException e) {
            throw new CommandFailedException(
                    e.getMessage() + " Correct it, or add the entry yourself: ./kb connect " + client.id() + ".");
        }
    }

    private static Map<String, Object> json(ClientProgram client, ServerEntry entry) {
        var json = new LinkedHashMap<String, Object>();
        json.put("client", client.id());
        var command = client.command();
        if (command != null) {
            json.put("command", command.apply(entry));
        }
        json.put("file", client.file().toString());
        json.put("section", client.section());
        json.put("name", ServerEntry.NAME);
        json.put("entry", client.form().apply(entry));
        return json;
    }
}
