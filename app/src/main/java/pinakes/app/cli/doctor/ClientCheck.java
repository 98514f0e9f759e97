package pinakes.app.cli.doctor;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.connect.ClientProgram;
import pinakes.app.cli.connect.ClientTable;
import pinakes.app.server.RunningServer;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import tools.jackson.databind.JsonNode;

/// Checks the configuration files of MCP clients and the entries of this server in them: commands must exist, and a
/// running server must accept the key.
record ClientCheck(LaunchEnvironment environment, Settings settings) implements Check {
    private static final int PORT_MAX = 65_535;
    private static final String NAME = "Clients";

    @Override
    public List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        var faulty = new HashSet<Path>(); // two clients share a file
        for (var client : new ClientTable(environment).all()) {
            var fault = client.fault();
            var entry = client.entry();
            if (fault.isPresent()) {
                if (faulty.add(client.configuration().orElseThrow())) {
                    findings.add(unreadable(client, fault.get()));
                }
            } else if (!entry.isMissingNode()) {
                findings.add(finding(client, entry));
            }
        }
        return findings.isEmpty()
                ? List.of(Finding.ok(NAME, "none of the known clients is connected; see ./kb connect"))
                : findings;
    }

    /// A file that does not mention this server may be broken for other reasons, but the client does not work either.
    private static Finding unreadable(ClientProgram client, String fault) {
        var message = client.title() + " cannot read its configuration" + file(client) + ": " + fault;
        var fix = "Correct the file; then ./kb connect " + client.id() + " shows what to add.";
        return client.isMentioned() ? Finding.problem(NAME, message, fix) : Finding.warning(NAME, message, fix);
    }

    private Finding finding(ClientProgram client, JsonNode entry) {
        if (!entry.isObject()) {
            return problem(client, "has an entry pinakes that is not an object", replace(client));
        }
        var command = entry.path("command").isArray()
                ? entry.path("command").path(0).asString("")
                : entry.path("command").asString("");
        if (!command.isEmpty()) {
            return commandFault(command)
                    .map(fault -> problem(client, "starts " + command + ", which " + fault, stdio(client)))
                    .orElseGet(() -> Finding.ok(NAME, client.title() + " starts " + command + file(client)));
        }
        var url = Stream.of("url", "httpUrl", "serverUrl")
                .map(field -> entry.path(field).asString(""))
                .filter(text -> !text.isEmpty())
                .findFirst();
        if (url.isEmpty()) {
            return problem(client, "has an entry that names neither a command nor a URL", replace(client));
        }
        return address(url.get())
                .map(address -> connection(client, address, authorization(entry).orElse(null)))
                .orElseGet(() -> problem(
                        client, "connects to \"" + url.get() + "\", which is not an HTTP URL", replace(client)));
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

    private Finding connection(ClientProgram client, URI url, @Nullable String authorization) {
        var connects = "connects to " + withoutPassword(url);
        if (!RunningServer.isAt(url)) {
            return RunningServer.onData(settings.get(SettingTable.DATA_DIR), RunningServer.MCP)
                    .map(other -> problem(
                            client,
                            connects + ", where no server is running; the server is at " + other,
                            replace(client)))
                    .orElseGet(() -> Finding.warning(
                            NAME,
                            client.title() + " " + connects + ", where no server is running" + file(client),
                            "Start ./kb serve, or run ./kb connect " + client.id() + " --stdio --write."));
        }
        if (authorization != null && isVariable(authorization)) {
            return Finding.ok(
                    NAME, client.title() + " " + connects + "; not checked: its key is a variable" + file(client));
        }
        return switch (RunningServer.access(url, authorization)) {
            case ACCEPTED, UNDECIDED -> Finding.ok(NAME, client.title() + " " + connects + file(client));
            case NO_KEY -> problem(client, connects + ", which requires a key", key(client));
            case WRONG_KEY -> problem(client, connects + ", which refuses its key", key(client));
            case NOT_THERE -> problem(client, connects + ", where the server does not offer MCP", replace(client));
            case FORBIDDEN ->
                problem(
                        client,
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

    private static Finding problem(ClientProgram client, String what, String fix) {
        return Finding.problem(NAME, client.title() + " " + what + file(client), fix);
    }

    private static String file(ClientProgram client) {
        return client.configuration().map(file -> " (" + file + ")").orElse("");
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
