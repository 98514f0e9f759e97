package pinakes.conformance.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pinakes.conformance.node.Node;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// One run of the official suite against a server.
///
/// The suite prints a verdict for every scenario, then those that the revision does not score, and leaves the reasons
/// in a file for each scenario. All three are read, because a green exit code alone says nothing of the unscored
/// ones.
///
/// @param summary the last lines that the suite printed
record SuiteRun(int exitCode, List<Scenario> scenarios, String summary) {
    private static final String PROGRAM = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
    private static final String SUMMARY = "=== SUMMARY ===";
    private static final Pattern VERDICT = Pattern.compile("[✓✗] (\\S+): (\\d+) passed, (\\d+) failed");
    private static final Pattern NOT_SCORED = Pattern.compile(" {2}[✓✗] (\\S+) \\(.+\\)");

    /// @param selection the suite's options that choose revision and scenarios
    static SuiteRun against(URI server, String... selection) throws InterruptedException {
        var reports = freshDirectory();
        var arguments = new ArrayList<>(List.of(PROGRAM, "server", "--url", server.toString()));
        arguments.addAll(List.of("--output-dir", reports.toString()));
        arguments.addAll(List.of(selection));
        var finished = Node.installed().run(Map.of(), arguments);
        var summary = finished.stdout().substring(Math.max(finished.stdout().indexOf(SUMMARY), 0));
        return new SuiteRun(finished.exitCode(), scenarios(summary, reports), summary + finished.stderr());
    }

    List<Scenario> scored() {
        return scenarios.stream().filter(Scenario::scored).toList();
    }

    private static List<Scenario> scenarios(String summary, Path reports) {
        var verdicts = summary.lines().toList();
        var notScored = new HashSet<String>();
        verdicts.stream()
                .map(NOT_SCORED::matcher)
                .filter(line -> line.matches())
                .forEach(line -> notScored.add(line.group(1)));
        var scenarios = new ArrayList<Scenario>();
        verdicts.stream().map(VERDICT::matcher).filter(line -> line.matches()).forEach(line -> {
            var name = line.group(1);
            scenarios.add(new Scenario(
                    name,
                    !notScored.contains(name),
                    Integer.parseInt(line.group(2)),
                    Integer.parseInt(line.group(3)),
                    complaints(reports, name)));
        });
        return scenarios;
    }

    private static List<String> complaints(Path reports, String scenario) {
        try (Stream<Path> files = Files.list(reports)) {
            return files.filter(report -> report.getFileName().toString().matches("server-" + scenario + "-\\d{4}-.*"))
                    .flatMap(report -> checks(report.resolve("checks.json")))
                    .filter(check -> Set.of("FAILURE", "WARNING")
                            .contains(check.path("status").asString()))
                    .map(check -> check.path("status").asString() + " "
                            + check.path("id").asString() + ": "
                            + check.path("errorMessage").asString(""))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the reports of " + scenario, e);
        }
    }

    private static Stream<JsonNode> checks(Path report) {
        try {
            return Json.parse(Files.readString(report)).valueStream();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + report, e);
        }
    }

    private static Path freshDirectory() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target/conformance")), "run-");
        } catch (IOException e) {
            throw new UncheckedIOException("could not make a directory for the reports", e);
        }
    }
}
