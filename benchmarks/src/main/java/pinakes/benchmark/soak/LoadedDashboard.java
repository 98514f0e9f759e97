package pinakes.benchmark.soak;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import pinakes.benchmark.machine.LoadAverage;
import tools.jackson.databind.json.JsonMapper;

/// Loads a server and a gateway while Prometheus watches them, and reports what the dashboard and the alert rules lack.
///
/// It needs the programs `prometheus` and `promtool`.
final class LoadedDashboard {
    private static final int MINUTES = 2;
    private static final String KEY = "key-of-the-load";
    private static final Pattern METRIC = Pattern.compile("\\b(?:pinakes|jvm|process)_[a-z_]+|\\bup\\b");
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient http;
    private final URI prometheus;
    private final List<String> problems = new ArrayList<>();

    private LoadedDashboard(HttpClient http, URI prometheus) {
        this.http = http;
        this.prometheus = prometheus;
    }

    /// Runs the benchmark. The exit code is 1 if a panel has no data, or if a metric or a rule is wrong.
    ///
    /// @param arguments the launcher, an empty directory, where dashboard and rules are, and optionally the minutes
    public static void main(String[] arguments) throws Exception {
        var launcher = arguments[0];
        var directory = Path.of(arguments[1]).toRealPath();
        var deploy = Path.of(arguments[2]).toRealPath();
        var minutes = arguments.length > 3 ? Integer.parseInt(arguments[3]) : MINUTES;
        var environment = Map.of(
                "KB_API_KEY",
                KEY,
                "KB_MCP_API_KEY",
                KEY,
                "KB_BACKUP_TARGET",
                Files.createDirectory(directory.resolve("backups")).toString());
        boolean isComplete;
        try (var server = StartedServer.serve(launcher, directory, environment);
                var gateway = StartedServer.gateway(launcher, server, directory, environment);
                var http = HttpClient.newHttpClient()) {
            var port = StartedServer.freePort();
            var process = watching(List.of(server, gateway), directory, deploy, port);
            try {
                var checked = new LoadedDashboard(http, StartedServer.at(port, "/"));
                var clients = new SoakClients(gateway.mcp(), server.rest(), KEY);
                checked.request(server.rest().resolve("/api/v1/caller"), "wrong-key");
                clients.use(Duration.ofMinutes(minutes), 1);
                System.out.println(clients.summary() + " Load average " + LoadAverage.now() + ".");
                checked.metrics(server.mcp().resolve("/metrics"), "serve");
                checked.metrics(gateway.mcp().resolve("/metrics"), "gateway");
                checked.panels(deploy.resolve("grafana/pinakes.json"));
                checked.rules();
                isComplete = checked.report();
            } finally {
                process.destroy();
                process.waitFor();
            }
        }
        System.exit(isComplete ? 0 : 1); // after everything has been stopped
    }

    private static Process watching(List<StartedServer> servers, Path directory, Path deploy, int port)
            throws IOException, InterruptedException {
        var targets = servers.stream()
                .map(server -> "\"" + server.mcp().getAuthority() + "\"")
                .toList();
        var config = Files.writeString(
                directory.resolve("prometheus.yaml"),
                String.join(
                        "\n",
                        "global: {scrape_interval: 2s, evaluation_interval: 5s}",
                        "rule_files: [\"" + deploy.resolve("prometheus/alerts.yaml") + "\"]",
                        "scrape_configs:",
                        "  - job_name: pinakes",
                        "    authorization: {credentials: " + KEY + "}",
                        "    static_configs: [{targets: " + targets + "}]"));
        return StartedServer.start(
                List.of(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + directory.resolve("prometheus"),
                        "--web.listen-address=127.0.0.1:" + port),
                directory,
                "prometheus",
                Map.of(),
                StartedServer.at(port, "/-/ready"));
    }

    /// Compares the text with the conventions of Prometheus.
    private void metrics(URI url, String server) throws IOException, InterruptedException {
        var check = new ProcessBuilder("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (var input = check.outputWriter()) {
            input.write(request(url, KEY));
        }
        var findings = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (check.waitFor() != 0 || !findings.isEmpty()) {
            problems.add("promtool finds in the metrics of " + server + ": " + findings);
        }
    }

    private void panels(Path dashboard) throws IOException, InterruptedException {
        var count = 0;
        for (var panel : JSON.readTree(Files.readString(dashboard)).path("panels")) {
            for (var target : panel.path("targets")) {
                count++;
                var query = target.path("expr")
                        .asString()
                        .replace("$__rate_interval", "1m")
                        .replace("$instance", ".*");
                if (!hasData(query)) {
                    problems.add("No data in panel \"" + panel.path("title").asString() + "\": " + query);
                }
            }
        }
        System.out.println(count + " queries of the dashboard were asked.");
    }

    /// Every rule must be evaluated without an error, and on metrics that exist.
    private void rules() throws IOException, InterruptedException {
        var groups = JSON.readTree(request(prometheus.resolve("/api/v1/rules"), ""))
                .path("data")
                .path("groups");
        var names = new TreeSet<String>();
        var count = 0;
        for (var group : groups) {
            for (var rule : group.path("rules")) {
                count++;
                var name = rule.path("name").asString();
                if (!rule.path("health").asString().equals("ok")) {
                    problems.add(
                            "Rule " + name + " fails: " + rule.path("lastError").asString());
                }
                if (!rule.path("state").asString().equals("inactive")) {
                    System.out.println(name + " is " + rule.path("state").asString() + ".");
                }
                METRIC.matcher(rule.path("query").asString()).results().forEach(found -> names.add(found.group()));
            }
        }
        for (var name : names) {
            if (!hasData(name)) {
                problems.add("A rule uses a metric that does not exist: " + name);
            }
        }
        System.out.println(count + " alert rules were evaluated.");
    }

    private boolean hasData(String query) throws IOException, InterruptedException {
        var url = prometheus.resolve("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        return JSON.readTree(request(url, ""))
                .path("data")
                .path("result")
                .valueStream()
                .map(series -> series.path("value").path(1).asString())
                .anyMatch(value -> !value.equals("NaN"));
    }

    private boolean report() {
        problems.forEach(System.out::println);
        System.out.println(problems.isEmpty() ? "Everything has data." : problems.size() + " problems.");
        return problems.isEmpty();
    }

    private String request(URI url, String key) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url);
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        return http.send(request.build(), BodyHandlers.ofString()).body();
    }
}
