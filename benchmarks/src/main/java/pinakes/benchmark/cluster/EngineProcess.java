package pinakes.benchmark.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// An engine (`./kb engine`) whose connections to the database and to S3 can be cut.
final class EngineProcess implements AutoCloseable {
    private final Launch launch;
    private final int port;
    private final FlakyProxy database;
    private final FlakyProxy objects;
    private ServerProcess process;

    private EngineProcess(Launch launch, int port, FlakyProxy database, FlakyProxy objects) {
        this.launch = launch;
        this.port = port;
        this.database = database;
        this.objects = objects;
        this.process = ServerProcess.start(launch);
    }

    /// @param index the URL of the search index
    static EngineProcess start(Path kb, Path directory, PostgresProcess catalog, S3Process blobs, String index)
            throws IOException {
        var port = ServerProcess.freePort();
        var database = FlakyProxy.before(catalog.port());
        var objects = FlakyProxy.before(blobs.port());
        var launch = new Launch(
                List.of(
                        kb.toString(),
                        "engine",
                        "--engine-port",
                        Integer.toString(port),
                        "--data-dir",
                        directory.toString(),
                        "--log-file",
                        directory + ".log"),
                Files.createDirectories(directory),
                Map.of(
                        "KB_CATALOG_URL",
                        PostgresProcess.address(database.port()).toString(),
                        "KB_CATALOG_PASSWORD",
                        "postgres",
                        "KB_BLOBS_URL",
                        "s3://" + S3Process.BUCKET + "/faults",
                        "KB_BLOBS_ENDPOINT",
                        objects.url().toString(),
                        "KB_BLOBS_ACCESS_KEY",
                        S3Process.ACCESS_KEY,
                        "KB_BLOBS_SECRET_KEY",
                        S3Process.SECRET_KEY,
                        "KB_INDEX_URL",
                        index,
                        "JDK_JAVA_OPTIONS",
                        "-Xmx640m"));
        return new EngineProcess(launch, port, database, objects);
    }

    int port() {
        return port;
    }

    FlakyProxy database() {
        return database;
    }

    FlakyProxy objects() {
        return objects;
    }

    /// Waits until it listens.
    void await() {
        process.awaitPort(port, Deadline.usual());
    }

    void kill() {
        process.kill();
    }

    /// Starts it again, as a supervisor does.
    void restart() {
        process = ServerProcess.start(launch);
    }

    /// Sends a signal to the engine.
    void signal(String name) throws IOException, InterruptedException {
        var kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        if (kill.waitFor() != 0) {
            throw new IOException("kill -" + name + " failed");
        }
    }

    @Override
    public void close() throws IOException {
        process.kill();
        database.close();
        objects.close();
    }
}
