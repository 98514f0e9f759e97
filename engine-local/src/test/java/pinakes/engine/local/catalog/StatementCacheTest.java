package pinakes.engine.local.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementCacheTest {
    private static final int KEPT_MAX = 128;

    private final List<PreparedStatement> prepared = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void statements_that_are_used_often_stay_however_many_others_there_are() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("x.db"));
                var handle = StatementCache.open(watched(connection))) {
            for (var i = 0; i < 3 * KEPT_MAX; i++) {
                assertThat(handle.createQuery("SELECT " + i).mapTo(int.class).one())
                        .isEqualTo(i);
                assertThat(handle.createQuery("SELECT 'often'")
                                .mapTo(String.class)
                                .one())
                        .isEqualTo("often");
            }

            assertThat(prepared).as("the usual one was prepared once").hasSize(3 * KEPT_MAX + 1);
            assertThat(prepared.stream().filter(StatementCacheTest::isOpen)).hasSize(KEPT_MAX);
            handle.createQuery("SELECT " + (3 * KEPT_MAX - 1)).mapTo(int.class).one();
            assertThat(prepared).as("the newest is kept").hasSize(3 * KEPT_MAX + 1);
        }
    }

    @Test
    void answer_that_was_not_read_to_its_end_holds_no_old_state() throws SQLException {
        var url = "jdbc:sqlite:" + directory.resolve("y.db");
        try (var connection = DriverManager.getConnection(url);
                var other = DriverManager.getConnection(url);
                var handle = StatementCache.open(connection);
                var writer = StatementCache.open(other)) {
            assertThat(writer.createQuery("PRAGMA journal_mode = WAL")
                            .mapTo(String.class)
                            .one())
                    .isEqualTo("wal");
            writer.execute("CREATE TABLE t (x INTEGER)");
            writer.execute("INSERT INTO t VALUES (1), (2), (3)");

            assertThat(handle.createQuery("SELECT x FROM t").mapTo(int.class).findFirst())
                    .contains(1);
            writer.execute("DELETE FROM t");

            assertThat(handle.createQuery("SELECT count(*) FROM t")
                            .mapTo(int.class)
                            .one())
                    .isZero();
        }
    }

    /// The connection, and a list of what it prepares.
    private Connection watched(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, method, arguments) -> {
                    try {
                        var result = method.invoke(real, arguments);
                        if (result instanceof PreparedStatement statement) {
                            prepared.add(statement);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static boolean isOpen(PreparedStatement statement) {
        try {
            return !statement.isClosed();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
