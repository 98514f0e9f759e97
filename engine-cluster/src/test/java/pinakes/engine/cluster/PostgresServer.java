package pinakes.engine.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import pinakes.engine.EngineRole;
import pinakes.engine.cluster.postgres.NextVersion;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.postgres.PostgresCatalog;
import pinakes.engine.local.FileBlobStore;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.tls.TestCertificate;

/// A real PostgreSQL server, which all tests of a process share.
public final class PostgresServer {
    private static final String PREPARED = "prepared";
    private static final String CONNECTED = """
            SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = '%s' AND backend_type = 'client backend')""";

    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final EmbeddedPostgres SERVER = started();

    private PostgresServer() {}

    private static EmbeddedPostgres started() {
        try {
            var files = Files.createTempDirectory("postgres");
            // Databases are made all the time, and no test cuts the power of the machine.
            var server = EmbeddedPostgres.builder()
                    .setDataDirectory(files)
                    .setCleanDataDirectory(false)
                    .setPort(ServerProcess.freePort())
                    .setPGStartupWait(Deadline.USUAL)
                    .setServerConfig("fsync", "off")
                    .setServerConfig("max_connections", "200")
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, files)));
            execute(server, "CREATE DATABASE " + PREPARED);
            var directory = Files.createTempDirectory("prepared");
            open(address(server, PREPARED), directory.resolve("own")).close();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Opens the catalog in a database, with blobs beside a directory.
    public static PostgresCatalog open(PostgresAddress address, Path directory)
            throws IOException, InterruptedException {
        return PostgresCatalog.open(
                address, directory, FileBlobStore.shared(directory.resolveSibling("blobs")), EngineRole.ALL);
    }

    /// A new database with the tables of a catalog that no engine has used yet.
    public static PostgresAddress database() {
        return database(PREPARED);
    }

    /// A new database with the tables of a later version, which this one tolerates.
    static PostgresAddress laterDatabase() {
        return database(Later.TEMPLATE);
    }

    private static final class Later {
        static final String TEMPLATE = migrated();

        private static String migrated() {
            var address = database();
            NextVersion.migrate(address);
            return name(address);
        }
    }

    /// A new database without tables.
    public static PostgresAddress emptyDatabase() {
        return database("template1");
    }

    private static PostgresAddress database(String template) {
        var name = "catalog" + DATABASES.incrementAndGet();
        Deadline.usual().await("nobody is connected to " + template, () -> !isUsed(template));
        execute(SERVER, "CREATE DATABASE " + name + " TEMPLATE " + template + " STRATEGY FILE_COPY");
        return address(SERVER, name);
    }

    /// The server copies no database while it still ends the connections of those who closed them, and waits for that
    /// for a few seconds only.
    private static boolean isUsed(String database) {
        return isTrue(SERVER.getPostgresDatabase(), String.format(Locale.ROOT, CONNECTED, database));
    }

    private static PostgresAddress address(EmbeddedPostgres server, String database) {
        return new PostgresAddress(
                URI.create("postgresql://postgres@localhost:" + server.getPort() + "/" + database), "postgres");
    }

    /// The same database for a user of whom the server demands a password.
    public static PostgresAddress withPassword(PostgresAddress address, String password) {
        var user = "user_of_" + name(address);
        execute(SERVER, "CREATE ROLE " + user + " LOGIN PASSWORD '" + password + "'");
        try {
            var rules = Path.of(setting("hba_file"));
            Files.writeString(
                    rules,
                    "host all " + user + " all scram-sha-256\n" + Files.readString(rules)); // the first rule counts
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        set("log_line_prefix", user); // whoever sees this is also subject to the rule
        return new PostgresAddress(
                URI.create(address.url().toString().replace("//postgres@", "//" + user + "@")), password);
    }

    /// The same database behind a proxy.
    public static PostgresAddress through(FlakyProxy network, PostgresAddress address) {
        var port = ":" + address.url().getPort() + "/";
        return new PostgresAddress(
                URI.create(address.url().toString().replace(port, ":" + network.port() + "/")), address.password());
    }

    /// Runs a statement in a database, behind the back of its engines.
    public static void execute(PostgresAddress address, String sql) {
        execute(SERVER.getDatabase("postgres", name(address)), sql);
    }

    /// Keeps engines from hearing of changes until the result is closed: each waits for the row that it renews, on the
    /// connection where it listens.
    public static Silence holdBackChanges(PostgresAddress address) throws SQLException {
        var database = SERVER.getDatabase("postgres", name(address));
        var holding = database.getConnection();
        holding.setAutoCommit(false);
        try (var statement = holding.createStatement()) {
            statement.execute("SELECT id FROM engine FOR UPDATE");
        }
        Deadline.usual().await("every engine waits", () -> isTrue(database, """
                SELECT (SELECT count(*) FROM engine) <= (SELECT count(*) FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'
                        AND query LIKE 'INSERT INTO engine%')"""));
        return holding::close;
    }

    /// Has a database refuse changes, or accept them again, on the connections that are opened from now on.
    public static void setReadOnly(PostgresAddress address, boolean isReadOnly) {
        execute(SERVER, "ALTER DATABASE " + name(address) + " SET default_transaction_read_only = " + isReadOnly);
        disconnect(address);
    }

    /// Has changes of a database wait for a standby that is gone, until the result is closed.
    public static Silence withoutStandby(PostgresAddress address) {
        execute(SERVER, "ALTER DATABASE " + name(address) + " SET synchronous_commit = on"); // off in all others
        set("synchronous_standby_names", "gone");
        disconnect(address);
        return () -> set("synchronous_standby_names", "");
    }

    /// Locks a table until the result is closed, as VACUUM FULL does.
    public static Silence lock(PostgresAddress address, String table) throws SQLException {
        var holding = SERVER.getDatabase("postgres", name(address)).getConnection();
        holding.setAutoCommit(false);
        try (var statement = holding.createStatement()) {
            statement.execute("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
        }
        return holding::close;
    }

    /// Ends when it is closed.
    public interface Silence extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    /// Asks a question in a database, behind the back of its engines.
    public static boolean isTrue(PostgresAddress address, String query) {
        return isTrue(SERVER.getDatabase("postgres", name(address)), query);
    }

    private static boolean isTrue(DataSource database, String query) {
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    private static void execute(EmbeddedPostgres server, String sql) {
        execute(server.getPostgresDatabase(), sql);
    }

    private static void execute(DataSource database, String sql) {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /// Takes connections with TLS, too, until it is closed.
    public static Tls withTls(TestCertificate certificate) {
        set("ssl_key_file", certificate.key().toString());
        set("ssl_cert_file", certificate.certificate().toString());
        set("ssl_ca_file", certificate.certificate().toString()); // has the server ask clients for certificates
        set("ssl", "on");
        return () -> set("ssl", "off");
    }

    /// Changes a parameter for all connections that are opened after this returns.
    private static void set(String parameter, String value) {
        execute(SERVER, "ALTER SYSTEM SET " + parameter + " = '" + value + "'");
        execute(SERVER, "SELECT pg_reload_conf()");
        Deadline.usual().await(parameter + " is " + value, () -> isSet(parameter, value));
    }

    private static boolean isSet(String parameter, String value) {
        return setting(parameter).equals(value);
    }

    private static String setting(String parameter) {
        try (var connection = SERVER.getPostgresDatabase().getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("SHOW " + parameter)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(parameter, e);
        }
    }

    /// While the server takes connections with TLS.
    public interface Tls extends AutoCloseable {
        @Override
        void close();
    }

    private static String name(PostgresAddress address) {
        return Path.of(address.url().getPath()).getFileName().toString();
    }

    /// Waits until the server has done what the killed engines of a database had asked for, and ended their
    /// connections.
    static void awaitEnd(PostgresAddress address) {
        Deadline.usual().await("the server has ended all connections", () -> !isUsed(name(address)));
    }

    /// Ends all connections to a database, as a server does that is restarted.
    public static void disconnect(PostgresAddress address) {
        execute(
                SERVER,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name(address) + "'");
    }

    /// Hundreds of files of each database are left to another process: the tests of a module end when its process does.
    private static void stop(EmbeddedPostgres server, Path files) {
        try {
            server.close();
            new ProcessBuilder("rm", "-rf", files.toString()).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
