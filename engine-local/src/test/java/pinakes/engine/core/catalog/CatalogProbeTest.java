package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.PatientHealth;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.Deadline;

class CatalogProbeTest {
    @Test
    void writer_that_does_not_come_back_is_reported_in_time(@TempDir Path directory) throws Exception {
        var letGo = new CountDownLatch(1);
        try (var catalog = SqliteCatalog.open(directory)) {
            var held = new CountDownLatch(1);
            var stuck = Thread.ofVirtual().start(() -> hold(held, letGo, catalog));
            held.await();
            var probe = new CatalogProbe(() -> {}, () -> catalog.write(_ -> true), Duration.ofMillis(10));

            assertThat(probe.health().problems()).containsExactly("The catalog did not respond within 10 ms.");

            letGo.countDown();
            stuck.join();
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
        }
    }

    @Test
    void disk_that_does_not_respond_keeps_no_virtual_thread_from_running() throws Exception {
        var users = new ArrayList<Thread>();

        var probe = new CatalogProbe(
                () -> users.add(Thread.currentThread()),
                () -> users.add(Thread.currentThread()),
                Duration.ofMinutes(5));

        assertThat(probe.health()).isEqualTo(EngineHealth.READY);
        assertThat(users).hasSize(2).allMatch(user -> !user.isVirtual() && user.isDaemon());
    }

    @Test
    void catalog_that_can_be_read_serves() throws Exception {
        var unwritten = new CatalogProbe(() -> {}, CatalogProbeTest::fail, Duration.ofMinutes(5));
        var unread = new CatalogProbe(CatalogProbeTest::fail, () -> {}, Duration.ofMinutes(5));

        assertThat(unwritten.health()).isEqualTo(new EngineHealth(List.of("The disk is full."), true));
        assertThat(unread.health()).isEqualTo(EngineHealth.down("The disk is full."));
    }

    @Test
    void catalog_whose_changes_wait_serves() {
        var probe = new CatalogProbe(() -> {}, () -> new CountDownLatch(1).await(), Duration.ofMillis(10));

        Deadline.usual().await("a probe that could read", () -> isServing(probe));
    }

    private static boolean isServing(CatalogProbe probe) {
        try {
            var health = probe.health();
            assertThat(health.problems()).containsExactly("The catalog did not respond within 10 ms.");
            return health.isServing();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void fail() {
        throw new EngineUnavailableException("The disk is full.");
    }

    private static void hold(CountDownLatch held, CountDownLatch letGo, Catalog catalog) {
        try {
            catalog.write(_ -> {
                try {
                    held.countDown();
                    letGo.await();
                    return true;
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
