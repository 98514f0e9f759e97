package pinakes.benchmark.memory;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import pinakes.benchmark.machine.LoadAverage;

/// Measures the memory of `kb serve` after it has read a document and answered questions, when all is quiet again.
///
/// The processes that read files end by themselves when there is nothing to read; they are counted separately.
final class IdleMemory {
    private static final double LIMIT_MEBIBYTES = 400;
    private static final int QUESTIONS = 20;
    private static final int PARAGRAPHS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SETTLE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI server;

    private IdleMemory(URI server) {
        this.server = server;
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory for data, and optionally how many seconds to wait before
    ///     measuring
    public static void main(String[] arguments) throws Exception {
        var data = Path.of(arguments[1]).toRealPath();
        var settle = arguments.length > 2 ? Duration.ofSeconds(Long.parseLong(arguments[2])) : SETTLE;
        var port = freePort();
        var process = new ProcessBuilder(
                        arguments[0],
                        "serve",
                        "--data-dir",
                        data.resolve("data").toString(),
                        "--mcp-port",
                        "0",
                        "--engine-port",
                        Integer.toString(port))
                .directory(data.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(data.resolve("serve.log").toFile())
                .start();
        try {
            new IdleMemory(URI.create("http://127.0.0.1:" + port)).use(process, data);
            var atWork = ResidentMemory.of(process.toHandle());
            Thread.sleep(settle);
            report(atWork, ResidentMemory.of(process.toHandle()), process, settle);
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static void report(ResidentMemory atWork, ResidentMemory idle, Process process, Duration settle)
            throws IOException {
        System.out.println("| `kb serve` | resident MiB | proportional MiB | of the limit |");
        System.out.println("|---|---:|---:|---:|");
        System.out.println(row("right after the last answer", atWork));
        System.out.println(row("idle for " + settle.toSeconds() + " s", idle));
        System.out.printf(
                Locale.ROOT,
                "%nThe limit is %.0f MiB. Processes that read files, not counted: %d with %.0f MiB.%n",
                LIMIT_MEBIBYTES,
                process.descendants().count(),
                ResidentMemory.sum(process.descendants()));
        System.out.println("Load average " + LoadAverage.now() + ".");
    }

    private static String row(String when, ResidentMemory memory) {
        return String.format(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.2f |",
                when,
                memory.residentMebibytes(),
                memory.proportionalMebibytes(),
                memory.residentMebibytes() / LIMIT_MEBIBYTES);
    }

    private void use(Process process, Path data) throws IOException, InterruptedException {
        awaitReady(process);
        var file = Files.writeString(data.resolve("note.txt"), document());
        call("knowledge-add", "{\"file_path\": \"" + file + "\", \"async\": false}");
        for (int i = 0; i < QUESTIONS; i++) {
            call("knowledge-search", "{\"query\": \"which paragraph is number " + i + "\"}");
        }
    }

    private static String document() {
        var text = new StringBuilder();
        for (int i = 0; i < PARAGRAPHS; i++) {
            text.append("Paragraph ")
                    .append(i)
                    .append(" says what a paragraph says, and that it is number ")
                    .append(i);
            text.append(". The others say the same of themselves, one after the other, up to the last of them.\n\n");
        }
        return text.toString();
    }

    private void awaitReady(Process process) throws InterruptedException {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            try {
                client.send(HttpRequest.newBuilder(server.resolve("/health")).build(), text());
                return;
            } catch (IOException _) {
                Thread.sleep(Duration.ofMillis(100)); // not listening yet
            }
        }
        throw new IllegalStateException("the server did not start");
    }

    private void call(String tool, String arguments) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.resolve("/mcp/tool/" + tool))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(arguments))
                .build();
        var answer = client.send(request, text());
        if (answer.statusCode() != 200) {
            throw new IOException(tool + " was answered with " + answer.statusCode() + ": " + answer.body());
        }
    }

    private static HttpResponse.BodyHandler<String> text() {
        return HttpResponse.BodyHandlers.ofString();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
