package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.OutcomeUnknownException;
import pinakes.engine.cluster.PostgresServer;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.FlakyProxy.Trouble;

/// The connection to PostgreSQL breaks in the midst of a change, or nothing passes any more.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LostConnectionTest {
    private static final String FACT = "INSERT INTO fact (name, value) VALUES ('test', 'made')";
    private static final String COUNT = "SELECT count(*) FROM fact WHERE name = 'test'";

    private static final String WAITING = """
            pg_stat_activity AS waiting
            WHERE waiting.datname = current_database() AND waiting.wait_event_type = 'Lock'
                AND waiting.query LIKE 'INSERT INTO engine%'""";

    private static final String RENEWED_AGAIN = "SELECT EXISTS (SELECT 1 FROM " + WAITING
            + " AND waiting.backend_start > (SELECT max(xact_start) FROM pg_stat_activity AS holding"
            + " WHERE holding.datname = current_database() AND holding.query LIKE '%FOR UPDATE'))";

    private static final String ONE_WAITS = "SELECT count(*) <= 1 FROM " + WAITING;

    @TempDir
    private Path directory;

    private final PostgresAddress address = PostgresServer.database();

    @Test
    void change_whose_commit_is_not_answered_is_not_repeated() throws Exception {
        try (var network = FlakyProxy.before(address.url().getPort());
                var catalog = PostgresServer.open(PostgresServer.through(network, address), directory.resolve("one"));
                var other = PostgresServer.open(address, directory.resolve("other"))) {
            var change = CompletableFuture.supplyAsync(() -> {
                try {
                    return catalog.write(sql -> {
                        var changed = sql.execute(FACT);
                        network.set(new Trouble.Hang());
                        return changed;
                    });
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            Deadline.usual().await("the commit", () -> count(other) == 1);
            network.cutAll();
            network.set(new Trouble.None());

            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(change::join)
                    .withCauseInstanceOf(OutcomeUnknownException.class)
                    .withMessageContaining("it is unknown whether the change was made");
            awaitUsable(catalog);
            assertThat(count(catalog)).isEqualTo(1);
        }
    }

    @Test
    void change_that_cannot_begin_is_not_made() throws Exception {
        try (var network = FlakyProxy.before(address.url().getPort());
                var catalog = PostgresServer.open(PostgresServer.through(network, address), directory.resolve("one"))) {
            network.set(new Trouble.Drop());
            network.cutAll();

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> catalog.write(sql -> sql.execute(FACT)))
                    .isNotInstanceOf(OutcomeUnknownException.class)
                    .withMessageContaining("does not respond");
            network.set(new Trouble.None());

            awaitUsable(catalog);
            assertThat(count(catalog)).isZero();
        }
    }

    @Test
    void calls_fail_soon_although_statements_may_take_forever() throws Exception {
        try (var network = FlakyProxy.before(address.url().getPort());
                var catalog = PostgresServer.open(
                        endless(PostgresServer.through(network, address)), directory.resolve("own"))) {
            assertThat(count(catalog)).isZero(); // one of the connections is open

            network.set(new Trouble.Silence());

            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> count(catalog))
                    .withMessageContaining("does not respond. Try again later.");
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> catalog.write(sql -> sql.execute(FACT)))
                    .isNotInstanceOf(OutcomeUnknownException.class)
                    .withMessageContaining("does not respond. Try again later.");
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> catalog.exclusively("anything", () -> 1))
                    .withMessageContaining("does not respond. Try again later.");

            network.set(new Trouble.None());

            awaitUsable(catalog);
            assertThat(count(catalog)).isZero();
            catalog.write(sql -> sql.execute(FACT));
            assertThat(count(catalog)).isEqualTo(1);
        }
    }

    @Test
    void connections_to_a_server_that_moved_are_given_up() throws Exception {
        try (var network = FlakyProxy.before(address.url().getPort());
                var catalog = PostgresServer.open(PostgresServer.through(network, address), directory.resolve("own"))) {
            var isSilent = new AtomicBoolean();

            Deadline.usual().await("the change", () -> isChanged(catalog, network, isSilent));

            assertThat(count(catalog)).isEqualTo(1);
        }
    }

    @Test
    void renewal_of_the_lease_that_is_not_answered_is_repeated_on_another_connection() throws Exception {
        try (var _ = PostgresServer.open(address, directory.resolve("own"));
                var _ = PostgresServer.holdBackChanges(address)) {
            Deadline.usual().await("another renewal", () -> PostgresServer.isTrue(address, RENEWED_AGAIN));
            Deadline.usual().await("the end of the first", () -> PostgresServer.isTrue(address, ONE_WAITS));
        }
    }

    @Test
    void limit_that_the_address_sets_holds() throws Exception {
        var limited = new PostgresAddress(URI.create(address.url() + "?socketTimeout=7"), address.password());
        try (var connection = new PostgresConnections(limited, "test").open();
                var usual = new PostgresConnections(address, "test").open()) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(7_000);
            assertThat(usual.getNetworkTimeout()).isEqualTo(15 * 60_000);
        }
    }

    /// No limit of the driver ends a statement there.
    private static PostgresAddress endless(PostgresAddress address) {
        return new PostgresAddress(URI.create(address.url() + "?socketTimeout=0"), address.password());
    }

    /// Makes a change on a connection that falls silent before, the first time.
    private static boolean isChanged(PostgresCatalog catalog, FlakyProxy network, AtomicBoolean isSilent) {
        try {
            return catalog.write(sql -> {
                        if (!isSilent.getAndSet(true)) {
                            network.set(new Trouble.SilenceOfFirst(network.connections()));
                        }
                        return sql.execute(FACT);
                    })
                    == 1;
        } catch (EngineUnavailableException _) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// An engine that found the server silent asks it again about once a second.
    private static void awaitUsable(PostgresCatalog catalog) {
        Deadline.usual().await("the catalog works again", () -> isUsable(catalog));
    }

    private static boolean isUsable(PostgresCatalog catalog) {
        try {
            return count(catalog) >= 0;
        } catch (EngineUnavailableException _) {
            return false;
        }
    }

    private static long count(PostgresCatalog catalog) {
        try {
            return catalog.read(sql -> sql.number(COUNT));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
