package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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
