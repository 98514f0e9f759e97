package pinakes.benchmark.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// A server that `kb` runs until it is closed.
final class RunningKb implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("^ +(MCP|API) +http://127\\.0\\.0\\.1:(\\d+)");
    private static final String LAST_WORDS = "Ctrl-C to stop";

    private final Process process;
    private final Map<String, Integer> ports = new HashMap<>();

    private RunningKb(Process process) {
        this.process = process;
    }

    /// Starts a server and waits until it says where it is.
    ///
    /// @param log for its log, which would otherwise have to be read from it
    static RunningKb start(Path launcher, Path log, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--log-file", log.toString()));
        var server = new RunningKb(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
        var said = server.process.errorReader(StandardCharsets.UTF_8);
        server.listen(said);
        Thread.ofPlatform().daemon().start(() -> said.lines().forEach(_ -> {}));
        return server;
    }

    /// Where it listens.
    ///
    /// @param what `MCP` or `API`
    int port(String what) {
        return Objects.requireNonNull(ports.get(what), what);
    }

    /// Ends it at once, as a crash does.
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    private void listen(BufferedReader said) throws IOException {
        for (var line = said.readLine(); line != null; line = said.readLine()) {
            var matcher = ADDRESS.matcher(line);
            if (matcher.find()) {
                ports.put(matcher.group(1), Integer.valueOf(matcher.group(2)));
            }
            if (line.contains(LAST_WORDS)) {
                return;
            }
        }
        throw new IOException("the server ended before it was ready");
    }
}
