package pinakes.app.cli.doctor;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pinakes.app.cli.connect.ClientProgram;
import pinakes.app.cli.connect.ClientTable;
import pinakes.app.server.RunningServer;
import tools.jackson.databind.JsonNode;

/// Checks the entries of this server in the configurations of MCP clients.
record ClientCheck(ClientTable clients) implements Check {
    private static final String NAME = "Clients";

    @Override
    public List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        for (var client : clients.all()) {
            var entry = client.entry();
            if (entry.isObject()) {
                findings.add(finding(client, entry));
            }
        }
        return findings.isEmpty()
                ? List.of(Finding.ok(NAME, "none of the known clients is connected; see ./kb connect"))
                : findings;
    }

    private static Finding finding(ClientProgram client, JsonNode entry) {
        var file = client.configuration().map(Path::toString).orElse("");
        var command = entry.path("command").isArray()
                ? entry.path("command").path(0).asString("")
                : entry.path("command").asString("");
        if (!command.isEmpty()) {
            return !command.contains("/") || Files.isExecutable(Path.of(command))
                    ? Finding.ok(NAME, client.title() + " starts " + command + " (" + file + ")")
                    : Finding.problem(
                            NAME,
                            client.title() + " starts " + command + ", which does not exist (" + file + ")",
                            "Run ./kb connect " + client.id() + " --stdio --write.");
        }
        var url = Stream.of("url", "httpUrl", "serverUrl")
                .map(field -> entry.path(field).asString(""))
                .filter(text -> text.startsWith("http"))
                .findFirst();
        if (url.isEmpty()) {
            return Finding.problem(
                    NAME,
                    client.title() + " has an entry that names neither a command nor a URL (" + file + ")",
                    "Run ./kb connect " + client.id() + " --write.");
        }
        return isRunning(url.get())
                ? Finding.ok(NAME, client.title() + " connects to " + url.get() + " (" + file + ")")
                : Finding.warning(
                        NAME,
                        client.title() + " connects to " + url.get() + ", where no server is running (" + file + ")",
                        "Start ./kb serve, or run ./kb connect " + client.id() + " --stdio --write.");
    }

    private static boolean isRunning(String url) {
        try {
            return RunningServer.isAt(URI.create(url));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
