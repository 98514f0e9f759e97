package pinakes.benchmark.call;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// A server in a separate process, so that its CPU time can be measured.
final class MeasuredServer implements AutoCloseable {
    private static final String READY = "listening on ";

    private final Process process;
    private final int port;

    private MeasuredServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Starts a server and waits until it has announced its port.
    static MeasuredServer start(List<String> command) throws IOException {
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var line = output.readLine();
        if (line == null || !line.startsWith(READY)) {
            process.destroyForcibly();
            throw new IOException(command + " did not start: " + line);
        }
        return new MeasuredServer(process, Integer.parseInt(line.substring(READY.length())));
    }

    /// Says on standard output that this process is ready, for [#start] to hear.
    static void announce(int port) {
        System.out.println(READY + port);
    }

    int port() {
        return port;
    }

    /// The processor time that the server has used so far, in all its threads.
    Duration processorTime() {
        return process.info()
                .totalCpuDuration()
                .orElseThrow(() -> new IllegalStateException("this system does not report the CPU time of a process"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
