package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DataKind;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.catalog.Sql;
import pinakes.testkit.Deadline;

@DisplayName("N11: the revision of shared data is another one after every commit that changed the data")
class DataChangesTest {
    private static final String TODO = """
            INSERT INTO todo (title, status, created_at_micros) VALUES ('water the plants', 'pending', 0)""";

    private final PostgresAddress address = PostgresServer.database();

    @TempDir
    private Path directory;

    private PostgresCatalog catalog;

    @BeforeEach
    void open() throws Exception {
        catalog = PostgresServer.open(address, directory.resolve("own"));
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void commits_count_in_whatever_order_they_come() throws Exception {
        var revisions = new LinkedHashSet<String>();
        revisions.add(revision());
        try (var first = transaction();
                var second = transaction();
                var third = transaction()) {
            for (var change : new Connection[] {first, second, third}) {
                execute(change, TODO);
                execute(change, TODO);
            }
            assertThat(revisions).containsExactly(revision());

            third.commit();
            revisions.add(revision());
            first.commit();
            revisions.add(revision());
            second.rollback();

            assertThat(revisions).hasSize(3).last().isEqualTo(revision());
        }
    }

    @Test
    void statement_that_changes_no_row_does_not_count() throws Exception {
        catalog.write(sql -> sql.execute(TODO));
        var before = revision();

        catalog.write(sql -> sql.execute("UPDATE todo SET title = title WHERE id < 0"));
        assertThatThrownBy(() -> catalog.write(sql -> {
                    sql.execute(TODO);
                    throw new IllegalStateException("rolled back");
                }))
                .hasMessage("rolled back");
        assertThat(revision()).isEqualTo(before);

        catalog.write(sql -> sql.execute("DELETE FROM todo"));
        assertThat(revision()).isNotEqualTo(before);
    }

    @Test
    void marks_are_folded_without_another_revision() throws Exception {
        var revisions = new LinkedHashSet<String>();
        for (var i = 0; i < 150; i++) {
            catalog.write(sql -> sql.execute(TODO));
            revisions.add(revision());
        }
        assertThat(revisions).hasSize(150);

        Deadline.usual().await("few marks", () -> marks() <= 100);

        assertThat(revision()).isEqualTo(revisions.getLast());
    }

    @Test
    @DisplayName("N11: while somebody has locked the marks, no engine waits for them on the connection of its lease")
    void locked_marks_are_folded_later() throws Exception {
        try (var sql = new Sql(address.connect("another"))) {
            try (var _ = PostgresServer.lock(address, "data_change")) {
                CatalogFeed.unlessLocked(sql, () -> DataChanges.fold(sql));
            }
            sql.execute("INSERT INTO data_change (kind) SELECT 'todos' FROM generate_series(1, 150)");

            CatalogFeed.unlessLocked(sql, () -> DataChanges.fold(sql));

            assertThat(marks()).isLessThan(150);
        }
    }

    private String revision() throws InterruptedException {
        return catalog.revision(DataKind.TODOS);
    }

    private long marks() {
        try {
            return catalog.read(sql -> sql.number("SELECT count(*) FROM data_change"));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection transaction() throws SQLException {
        var connection = address.connect("another");
        connection.setAutoCommit(false);
        return connection;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
