package pinakes.conformance.container;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// A service of the compose file, running as its container would.
final class Container implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Pattern LISTENING = Pattern.compile("(MCP|API) +http://");

    private final ImageFile image;
    private final Map<String, String> environment;
    private final ServerProcess process;

    private Container(ImageFile image, Map<String, String> environment, ServerProcess process) {
        this.image = image;
        this.environment = environment;
        this.process = process;
    }

    /// Starts a service.
    ///
    /// @param directory for its root directory, and for its volumes, which stay when it is gone
    /// @param program what the image has at the place of its entry point
    /// @param variables those of whoever starts the services
    static Container start(
            ImageFile image,
            ComposeFile.Service service,
            ContainerNetwork network,
            Path directory,
            Path program,
            Map<String, String> variables) {
        var environment = new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "HOME", image.volume()));
        environment.putAll(image.environment());
        environment.putAll(service.environment(variables));
        var command = new ArrayList<>(List.of("ip", "netns", "exec", network.namespace(service.name())));
        command.addAll(List.of("unshare", "--mount", "--pid", "--fork", "--kill-child=KILL", "bash"));
        command.addAll(List.of(script().toString(), "--root", made(directory.resolve("root-of-" + service.name()))));
        command.addAll(List.of("--user", image.user()));
        command.addAll(List.of(
                "--bind", program + ":" + Path.of(image.entrypoint().getFirst()).getParent()));
        command.addAll(List.of("--bind", hosts(directory, network) + ":/etc/hosts"));
        service.volumes()
                .forEach((name, place) ->
                        command.addAll(List.of("--volume", made(directory.resolve("volume-" + name)) + ":" + place)));
        service.temporary().forEach(place -> command.addAll(List.of("--memory", place)));
        environment.forEach((name, value) -> command.addAll(List.of("--env", name + "=" + value)));
        command.add("--");
        command.addAll(image.entrypoint());
        command.addAll(service.command());
        return new Container(
                image, environment, ServerProcess.start(Launch.of(directory, command.toArray(String[]::new))));
    }

    /// The exit code of the health check that the image has.
    int health() throws InterruptedException {
        return execute(image.healthCheck().toArray(String[]::new)).exitCode();
    }

    /// Waits until the program says that it listens.
    void awaitListening() throws InterruptedException {
        process.awaitLine(LISTENING, Deadline.in(TIMEOUT));
    }

    void awaitHealthy() throws InterruptedException {
        awaitListening();
        Deadline.in(TIMEOUT).await("the container is healthy; it said: " + process.stderr(), () -> {
            try {
                return health() == 0;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /// Runs a command in it, as `docker exec` does.
    FinishedProcess execute(String... words) throws InterruptedException {
        var command = new ArrayList<>(List.of("nsenter", "--target", Long.toString(pid())));
        command.addAll(List.of("--mount", "--net", "--pid", "--root", "--wd=/"));
        command.addAll(List.of("setpriv", "--reuid", image.user(), "--regid", image.user(), "--clear-groups"));
        command.addAll(List.of("--bounding-set", "-all", "--inh-caps", "-all", "--no-new-privs", "env", "-i"));
        environment.forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(List.of(words));
        return FinishedProcess.run(Launch.of(Path.of("/"), command.toArray(String[]::new)), Deadline.in(TIMEOUT));
    }

    /// Stops it, as `docker stop` does.
    ///
    /// @return the exit code
    int stop() throws InterruptedException {
        ProcessHandle.of(pid()).ifPresent(ProcessHandle::destroy);
        return process.awaitExit(Deadline.in(TIMEOUT));
    }

    String said() {
        return process.stderr();
    }

    @Override
    public void close() {
        process.kill();
    }

    /// The process that is the first one in the container: the only child of the one that made the namespaces.
    private long pid() {
        return ProcessHandle.of(process.pid()).stream()
                .flatMap(ProcessHandle::children)
                .mapToLong(ProcessHandle::pid)
                .findFirst()
                .orElseThrow(() -> new AssertionError("The container has ended: " + process.stderr()));
    }

    /// Names as the network of the services knows them.
    private static Path hosts(Path directory, ContainerNetwork network) {
        try {
            return Files.writeString(
                    directory.resolve("hosts"), "127.0.0.1 localhost\n" + network.engineAddress() + " engine\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String made(Path directory) {
        try {
            return Files.createDirectories(directory).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path script() {
        return Path.of("src/test/resources/pinakes/conformance/container/contained.sh")
                .toAbsolutePath();
    }
}
