package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.local.catalog.SqliteCatalog;

class CatalogProbeTest {
    @Test
    void writer_that_does_not_come_back_is_reported_in_time(@TempDir Path directory) throws Exception {
        var letGo = new CountDownLatch(1);
        try (var catalog = SqliteCatalog.open(directory)) {
            var held = new CountDownLatch(1);
            var stuck = Thread.ofVirtual().start(() -> hold(held, letGo, catalog));
            held.await();
            var probe = new CatalogProbe(() -> catalog.write(_ -> true), Duration.ofMillis(10));

            assertThat(probe.problems()).containsExactly("The catalog did not respond within 10 ms.");

            letGo.countDown();
            stuck.join();
            assertThat(catalog.problems()).isEmpty();
        }
    }

    @Test
    void disk_that_does_not_respond_keeps_no_virtual_thread_from_running() throws Exception {
        var users = new ArrayList<Thread>();

        var probe = new CatalogProbe(() -> users.add(Thread.currentThread()), Duration.ofSeconds(30));

        assertThat(probe.problems()).isEmpty();
        assertThat(users).singleElement().matches(user -> !user.isVirtual() && user.isDaemon());
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
