package pinakes.extraction.worker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/// A program that is confined as a worker is, and tries whatever it is told to.
final class SandboxProbe {
    private SandboxProbe() {}

    /// Answers each line `verb argument` with a line: what came of it, or `refused`.
    public static void main(String[] arguments) throws IOException {
        try (var channel = (SocketChannel) System.inheritedChannel();
                var in = new BufferedReader(new InputStreamReader(Channels.newInputStream(channel), UTF_8));
                var out = new PrintWriter(Channels.newOutputStream(channel), true, UTF_8)) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var words = line.split(" ", 2);
                out.println(answer(words[0], words[1]));
            }
        }
    }

    private static String answer(String verb, String argument) {
        try {
            return attempt(verb, argument);
        } catch (IOException | UnsupportedOperationException failure) {
            return "refused";
        }
    }

    private static String attempt(String verb, String argument) throws IOException {
        return switch (verb) {
            case "property" -> System.getProperty(argument, "");
            case "environment" ->
                System.getenv().keySet().stream().sorted().toList().toString();
            case "read" -> "read " + Files.readAllBytes(Path.of(argument)).length;
            case "write" -> "wrote " + Files.writeString(Path.of(argument), "x");
            case "delete" -> {
                Files.delete(Path.of(argument));
                yield "deleted";
            }
            case "lock-out" ->
                "done "
                        + Files.setPosixFilePermissions(
                                Path.of(argument), PosixFilePermissions.fromString("---------"));
            case "list" -> {
                try (var files = Files.list(Path.of(argument))) {
                    yield "listed " + files.count();
                }
            }
            case "tcp" -> {
                try (var socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(argument))) {
                    yield "connected " + socket;
                }
            }
            case "udp" -> {
                try (var socket = new DatagramSocket()) {
                    yield "bound " + socket;
                }
            }
            case "unix" -> {
                try (var socket = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                    yield "connected " + socket.connect(UnixDomainSocketAddress.of(argument));
                }
            }
            case "run" -> "ran " + new ProcessBuilder(argument).start().pid();
            case "threads" -> threads();
            default -> throw new IllegalArgumentException(verb);
        };
    }

    /// How the kernel filters the threads of this process, those that the JVM started before `main` included.
    private static String threads() throws IOException {
        try (var tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.flatMap(SandboxProbe::status)
                    .filter(line -> line.startsWith("Seccomp:") || line.startsWith("NoNewPrivs:"))
                    .map(line -> line.replaceAll("\\s+", ""))
                    .distinct()
                    .sorted()
                    .toList()
                    .toString();
        }
    }

    private static Stream<String> status(Path task) {
        try {
            return Files.readAllLines(task.resolve("status")).stream();
        } catch (IOException ended) {
            return Stream.empty();
        }
    }
}
