package pinakes.benchmark.paths;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pinakes.app.logging.Logging;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.ToolAnswer;

/// Counts the calls between our own methods on the way of a task, and on the way of a PDF.
final class PathLengths {
    private static final String TASK = "`add_task` over HTTP, from Jetty to the queue of the writer thread";

    private static final List<String> PAGES = List.of("""
            1 Introduction

            Herons stand in shallow water and wait for fish. They stand so still that
            fish take their legs for reeds. We asked how long a heron waits.

            2 Methods

            We watched four herons at two ponds for a year, every day at dawn.""", """
            3 Results

            A heron waits for eleven minutes. At noon it waits longer, and in winter
            it leaves the pond.""");

    private PathLengths() {}

    /// Runs the benchmark, in a JVM with [CallAgent].
    ///
    /// @param arguments an empty directory
    public static void main(String[] arguments) throws Exception {
        var directory = Path.of(arguments[0]);
        var settings = settings(directory);
        Logging.configure(settings);
        var chains = new LinkedHashMap<String, List<String>>();
        try (var servers = HttpServers.start(settings);
                var client = HttpWire.open(servers.mcpUrl(), ClientProfile.session("2025-11-25"))) {
            call(client, "add_task", "{\"title\": \"Watch herons\"}");
            chains.put(TASK, Chains.longest(Stage.REQUEST));
            Chains.clear();
            var pdf = Files.write(directory.resolve("herons.pdf"), PdfFile.ofPages(PAGES.toArray(String[]::new)));
            var added = call(client, "knowledge-add", "{\"file_path\": \"" + pdf + "\"}");
            var job = added.at("/task_id").asString();
            Deadline.usual().await("the end of the job", () -> isDone(client, job));
        }
        for (var stage : Stage.values()) {
            chains.put("a PDF: " + stage.title(), Chains.longest(stage));
        }
        report(chains);
        System.exit(0);
    }

    /// Settings that do not depend on those of the user.
    private static Settings settings(Path directory) throws SettingException {
        var environment = new LaunchEnvironment(Map.of(), directory, directory, System.getProperty("os.name"));
        return new SettingsReader(environment)
                .read(Map.of(
                        "data-dir",
                        directory.resolve("data").toString(),
                        "log-file",
                        directory.resolve("log").toString(),
                        "mcp-port",
                        "0",
                        "engine-port",
                        "0"));
    }

    private static ToolAnswer call(HttpWire client, String tool, String arguments) {
        var answer = client.call(tool, arguments);
        if (answer.isError()) {
            throw new IllegalStateException(tool + " failed: " + answer.body());
        }
        return answer;
    }

    private static boolean isDone(HttpWire client, String job) {
        var status = call(client, "knowledge-task-status", "{\"task_id\": \"" + job + "\"}");
        return status.at("/status").asString().equals("completed");
    }

    private static void report(Map<String, List<String>> chains) {
        System.out.println("| path | calls |");
        System.out.println("|---|---:|");
        chains.forEach((path, chain) -> System.out.println("| " + path + " | " + chain.size() + " |"));
        var ofPdf = chains.keySet().stream()
                .filter(path -> !path.equals(TASK))
                .mapToInt(path -> chains.getOrDefault(path, List.of()).size())
                .sum();
        System.out.println("| a PDF, all stages | " + ofPdf + " |");
        chains.forEach((path, chain) -> System.out.println("\n" + path + "\n    " + String.join("\n    ", chain)));
    }
}
