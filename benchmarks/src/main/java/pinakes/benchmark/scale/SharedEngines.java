package pinakes.benchmark.scale;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// A PostgreSQL server and engines on it, each of them a process with its own role.
///
/// @param directory for the data of all of them
/// @param model the URL of the embedding server
record SharedEngines(Path kb, Path directory, EmbeddedPostgres catalog, String model) implements AutoCloseable {
    private static final Deadline START = Deadline.in(Duration.ofMinutes(30));

    static SharedEngines open(Path kb, Path directory, String model) throws IOException {
        return new SharedEngines(kb, directory, EmbeddedPostgres.builder().start(), model);
    }

    /// An engine, which is ready.
    record Member(ServerProcess process, int port) implements AutoCloseable {
        URI url() {
            return URI.create("http://127.0.0.1:" + port);
        }

        @Override
        public void close() {
            process.close();
        }
    }

    /// Starts an engine with a role; the others are not told.
    Member start(String name, String role) {
        var port = ServerProcess.freePort();
        var data = directory.resolve(name);
        var launch = new Launch(
                List.of(
                        kb.toString(),
                        "engine",
                        "--engine-port",
                        Integer.toString(port),
                        "--data-dir",
                        data.toString(),
                        "--log-file",
                        data + ".log",
                        "--roles",
                        role),
                directory,
                Map.of(
                        "KB_CATALOG_URL",
                        "postgresql://postgres@127.0.0.1:" + catalog.getPort() + "/postgres",
                        "KB_CATALOG_PASSWORD",
                        "postgres",
                        "KB_BLOBS_URL",
                        directory.resolve("blobs").toUri().toString(),
                        "KB_EMBEDDING_URL",
                        model,
                        "KB_EMBEDDING_MODEL",
                        "fixed-cost",
                        "JDK_JAVA_OPTIONS",
                        "-Xmx512m"));
        var process = ServerProcess.start(launch);
        process.awaitPort(port, START);
        return new Member(process, port);
    }

    /// The first number that a query answers with.
    long number(String query) {
        try (var connection = catalog.getPostgresDatabase().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    @Override
    public void close() throws IOException {
        catalog.close();
    }
}
