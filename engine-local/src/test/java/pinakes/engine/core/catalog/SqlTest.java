package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlTest {
    private static final int KEPT_MAX = 128;

    private final List<PreparedStatement> prepared = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void statements_that_are_used_often_stay_however_many_others_there_are() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("x.db"));
                var sql = new Sql(watched(connection))) {
            for (var i = 0; i < 3 * KEPT_MAX; i++) {
                assertThat(sql.number("SELECT " + i)).isEqualTo(i);
                assertThat(sql.<String>one("SELECT 'often' AS word", row -> row.text("word")))
                        .isEqualTo("often");
            }

            assertThat(prepared).as("the usual one was prepared once").hasSize(3 * KEPT_MAX + 1);
            assertThat(prepared.stream().filter(SqlTest::isOpen)).hasSize(KEPT_MAX);
            sql.number("SELECT " + (3 * KEPT_MAX - 1));
            assertThat(prepared).as("the newest is kept").hasSize(3 * KEPT_MAX + 1);
        }
    }

    @Test
    void query_that_fails_half_way_holds_no_old_state() throws SQLException {
        var url = "jdbc:sqlite:" + directory.resolve("y.db");
        try (var sql = new Sql(DriverManager.getConnection(url));
                var writer = new Sql(DriverManager.getConnection(url))) {
            assertThat(writer.<String>one("PRAGMA journal_mode = WAL", row -> row.text("journal_mode")))
                    .isEqualTo("wal");
            writer.execute("CREATE TABLE t (x INTEGER)");
            writer.execute("INSERT INTO t VALUES (1), (2), (3)");

            assertThatIllegalStateException()
                    .isThrownBy(() -> sql.list("SELECT x FROM t", row -> {
                        throw new IllegalStateException("at " + row.number("x"));
                    }));
            writer.execute("DELETE FROM t");

            assertThat(sql.number("SELECT count(*) FROM t")).isZero();
        }
    }

    @Test
    void values_come_back_as_they_were_bound() throws SQLException {
        var moment = Instant.parse("2026-02-03T04:05:06.000007Z");
        try (var sql = new Sql(DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("z.db")))) {
            var read = sql.<List<Object>>one(
                    "SELECT ?1 AS moment, ?2 AS day, ?3 AS vector, ?4 AS words, ?5 AS days, ?6 AS object, ?7 AS missing",
                    row -> List.of(
                            row.instant("moment"),
                            row.constant(DayOfWeek.class, "day"),
                            row.vector("vector"),
                            row.strings("words"),
                            row.strings("days"),
                            row.object("object"),
                            row.isNull("missing")),
                    moment,
                    DayOfWeek.FRIDAY,
                    new float[] {1, -2.5f},
                    List.of("a", "b"),
                    List.of(DayOfWeek.MONDAY),
                    Map.of("n", 1),
                    null);

            assertThat(read)
                    .containsExactly(
                            moment,
                            DayOfWeek.FRIDAY,
                            new float[] {1, -2.5f},
                            List.of("a", "b"),
                            List.of("monday"),
                            Map.of("n", 1),
                            true);
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
