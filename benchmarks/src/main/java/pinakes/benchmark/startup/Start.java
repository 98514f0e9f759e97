package pinakes.benchmark.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// Something that is started and waited for.
///
/// @param input what is written to its standard input
/// @param sign what a line of its output contains when the wait is over
record Start(String name, List<String> command, String input, String sign) {
    /// Starts it, waits for the sign, and ends it.
    Duration measure() throws IOException, InterruptedException {
        var started = System.nanoTime();
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                if (line.contains(sign)) {
                    return Duration.ofNanos(System.nanoTime() - started);
                }
            }
            throw new IOException(command + " ended without a sign");
        } finally {
            process.destroy();
            process.waitFor();
        }
    }
}
