package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.core.RequestJournalContract;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogContract;
import pinakes.engine.core.ingest.JobQueueContract;
import pinakes.testkit.Deadline;

/// What every catalog does, in PostgreSQL and for two engines.
final class PostgresCatalogTest {
    @Nested
    final class Changes extends CatalogContract {
        private final PostgresAddress address = PostgresServer.database();

        @Override
        protected Catalog opened(Path own) throws Exception {
            return PostgresServer.open(address, own);
        }

        @Override
        protected int writers() {
            return PostgresCatalog.WRITERS;
        }
    }

    @Nested
    final class Jobs extends JobQueueContract {
        private final PostgresAddress address = PostgresServer.database();

        @Override
        protected Catalog opened(Path own) throws Exception {
            return PostgresServer.open(address, own);
        }

        @Test
        void jobs_of_living_engines_are_left_to_them() throws Exception {
            assertThatJobsOfLivingEnginesAreLeftToThem();
        }
    }

    @Nested
    final class Connections {
        private final PostgresAddress address = PostgresServer.database();

        @TempDir
        private Path directory;

        private PostgresCatalog catalog;

        @BeforeEach
        void open() throws Exception {
            catalog = PostgresServer.open(address, directory);
        }

        @AfterEach
        void close() {
            catalog.close();
        }

        @Test
        void failures_do_not_contain_values_of_rows() {
            var insertion = "INSERT INTO todo (title, status, created_at_micros) VALUES (?, 'nonsense', 0)";

            assertThatThrownBy(() -> catalog.write(sql -> sql.execute(insertion, "our secret")))
                    .satisfies(failure -> assertThat(stackTrace(failure)).contains("todo_status_check"))
                    .satisfies(failure -> assertThat(stackTrace(failure)).doesNotContain("our secret"));
        }

        private static String stackTrace(Throwable failure) {
            var text = new StringWriter();
            failure.printStackTrace(new PrintWriter(text));
            return text.toString();
        }

        @Test
        void server_soon_gives_up_an_engine_whose_machine_is_gone() throws Exception {
            assertThat(setting("tcp_keepalives_idle")).isEqualTo("15");
            assertThat(setting("tcp_keepalives_interval")).isEqualTo("5");
            assertThat(setting("tcp_keepalives_count")).isEqualTo("3");
            assertThat(setting("tcp_user_timeout")).isEqualTo("30000");
        }

        private String setting(String name) throws InterruptedException {
            return catalog.read(sql -> sql.one("SHOW " + name, row -> row.text(name)));
        }

        @Test
        void changes_that_every_index_has_followed_are_forgotten() throws Exception {
            catalog.write(sql -> sql.execute("""
                    INSERT INTO index_change (source, project, number, changed_at)
                    SELECT 'document', 0, one, now() - interval '3 hours' FROM generate_series(1, 10001) AS one"""));
            catalog.write(sql -> sql.execute("""
                    INSERT INTO index_change (source, project, number, changed_at)
                    VALUES ('document', 0, 1, now() - interval '1 hour')"""));

            Deadline.usual().await("only the newest change is left", () -> changes() == 1);
        }

        private long changes() {
            try {
                return catalog.read(sql -> sql.number("SELECT count(*) FROM index_change"));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Nested
    final class Requests extends RequestJournalContract {
        private final PostgresAddress address = PostgresServer.database();

        @Override
        protected Catalog opened(Path own) throws Exception {
            return PostgresServer.open(address, own);
        }
    }
}
