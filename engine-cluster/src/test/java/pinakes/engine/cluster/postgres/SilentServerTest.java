package pinakes.engine.cluster.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.OutcomeUnknownException;
import pinakes.engine.cluster.PostgresServer;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.process.FlakyProxy.Trouble;

/// An engine is cut off from PostgreSQL: connections stay open, and nothing passes.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SilentServerTest {
    private static final String FACT = "INSERT INTO fact (name, value) VALUES ('test', 'made')";
    private static final String COUNT = "SELECT count(*) FROM fact WHERE name = 'test'";

    @TempDir
    private Path directory;

    private final PostgresAddress address = PostgresServer.database();

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

            Deadline.usual().await("the catalog works again", () -> isUsable(catalog));
            catalog.write(sql -> sql.execute(FACT));
            assertThat(count(catalog)).isEqualTo(1);
        }
    }

    /// No limit of the driver ends a statement there.
    private static PostgresAddress endless(PostgresAddress address) {
        return new PostgresAddress(URI.create(address.url() + "?socketTimeout=0"), address.password());
    }

    private static long count(PostgresCatalog catalog) throws InterruptedException {
        return catalog.read(sql -> sql.number(COUNT));
    }

    private static boolean isUsable(PostgresCatalog catalog) {
        try {
            return count(catalog) == 0;
        } catch (EngineUnavailableException _) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
