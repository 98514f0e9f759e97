package pinakes.benchmark.startup;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// A program as the client that started it sees it: through its standard streams.
final class Client implements AutoCloseable {
    private final Process process;
    private final BufferedReader in;
    private final OutputStream out;

    Client(List<String> command) throws IOException {
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        this.in = process.inputReader(StandardCharsets.UTF_8);
        this.out = process.getOutputStream();
    }

    /// Waits for any line.
    String firstLine() throws IOException {
        var line = in.readLine();
        if (line == null) {
            throw new IOException("the program exited without any output");
        }
        return line;
    }

    /// Introduces itself and calls a tool, one after the other, as a careful client does.
    void firstToolCall() throws IOException {
        send("""
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                "capabilities":{},"clientInfo":{"name":"benchmark","version":"1.0.0"}}}""");
        firstLine();
        send("""
                {"jsonrpc":"2.0","method":"notifications/initialized"}""");
        send("""
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_tasks","arguments":{}}}""");
        var answer = firstLine();
        if (!answer.contains("\"structuredContent\"")) {
            throw new IOException("not an answer of a tool: " + answer);
        }
    }

    /// The processor time that the program has used so far; none where the system does not tell.
    Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() throws IOException {
        out.close();
        process.onExit().join();
    }

    private void send(String message) throws IOException {
        out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
