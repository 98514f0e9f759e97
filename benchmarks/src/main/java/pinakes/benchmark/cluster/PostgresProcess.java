package pinakes.benchmark.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// A PostgreSQL server that can be killed and started again with its data.
final class PostgresProcess implements AutoCloseable {
    private final EmbeddedPostgres first;
    private final Path directory;
    private final List<String> command;
    private ProcessHandle server;

    private PostgresProcess(EmbeddedPostgres first, Path directory) throws IOException {
        this.first = first;
        this.directory = directory;
        this.server = running();
        this.command = command(server);
    }

    /// Starts a server that loses nothing when it is killed, unlike one with the settings for tests.
    static PostgresProcess start(Path directory) throws IOException {
        var server = EmbeddedPostgres.builder()
                .setDataDirectory(directory)
                .setCleanDataDirectory(false)
                .setServerConfig("max_connections", "100")
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
        return new PostgresProcess(server, directory);
    }

    int port() {
        return first.getPort();
    }

    /// The database behind a port, such as that of a proxy.
    static URI address(int port) {
        return URI.create("postgresql://postgres@127.0.0.1:" + port + "/postgres");
    }

    /// Kills the server and all its processes (`kill -9`).
    void kill() {
        var family = new ArrayList<>(server.descendants().toList());
        family.add(server);
        family.forEach(ProcessHandle::destroyForcibly);
        family.forEach(member -> member.onExit().join());
    }

    /// Starts the killed server again, at the same port.
    void restart() {
        server = ProcessHandle.of(ServerProcess.start(Launch.of(directory, command.toArray(String[]::new)))
                        .pid())
                .orElseThrow();
    }

    private ProcessHandle running() throws IOException {
        var pid = Files.readAllLines(directory.resolve("postmaster.pid")).getFirst();
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    /// PostgreSQL refuses to run as root.
    private static List<String> command(ProcessHandle server) {
        var command = new ArrayList<String>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(server.info().command().orElseThrow());
        command.addAll(List.of(server.info().arguments().orElseThrow()));
        return command;
    }

    @Override
    public void close() {
        kill();
    }
}
