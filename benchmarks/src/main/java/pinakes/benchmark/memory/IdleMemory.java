package pinakes.benchmark.memory;

import java.io.IOException;
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
    private static final Duration SETTLE = Duration.ofSeconds(60);

    private IdleMemory() {}

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory for data, and optionally how many seconds to wait before
    ///     measuring
    public static void main(String[] arguments) throws Exception {
        var data = Path.of(arguments[1]).toRealPath();
        var settle = arguments.length > 2 ? Duration.ofSeconds(Long.parseLong(arguments[2])) : SETTLE;
        try (var server = MeasuredKb.serve(arguments[0], data, data.resolve("data"))) {
            use(server, data);
            var atWork = server.memory();
            Thread.sleep(settle);
            report(atWork, server.memory(), server.process(), settle);
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

    private static void use(MeasuredKb server, Path data) throws IOException, InterruptedException {
        var file = Files.writeString(data.resolve("note.txt"), document());
        server.call("knowledge-add", "{\"file_path\": \"" + file + "\", \"async\": false}");
        for (int i = 0; i < QUESTIONS; i++) {
            server.call("knowledge-search", "{\"query\": \"which paragraph is number " + i + "\"}");
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
}
