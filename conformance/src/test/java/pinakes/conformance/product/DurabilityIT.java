package pinakes.conformance.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.JsonNode;

/// Acknowledged changes survive, with many concurrent clients and any end of the server.
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DurabilityIT {
    private static final int CLIENTS = 64;
    private static final int TASKS = 4_000;
    private static final int KILLS = 10;
    private static final int PAGE = 1_000;
    private static final Duration WAIT_MAX = Duration.ofMinutes(5);

    @TempDir
    private Path dataDirectory;

    @Test
    @DisplayName("T1, S16: 64 clients add 4,000 tasks; none is lost and no id is given twice")
    void many_clients_lose_nothing() throws InterruptedException {
        try (var product = Product.serve(dataDirectory)) {
            var writers = new Writers(product, TASKS);
            writers.start();
            writers.join();

            var stored = stored(product);
            assertThat(writers.acknowledged.size() + writers.unanswered.size()).isEqualTo(TASKS);
            assertThat(stored).containsAllEntriesOf(writers.acknowledged);
            assertThat(stored.values())
                    .as("tasks that were acknowledged, or whose call was stopped for taking too long")
                    .doesNotHaveDuplicates()
                    .isSubsetOf(Stream.concat(writers.acknowledged.values().stream(), writers.unanswered.stream())
                            .toList());
        }
    }

    @Test
    @ExtendWith(Seeded.class)
    @DisplayName("S16: kill -9 under the load of 64 clients, ten times; no acknowledged task is lost")
    void kills_lose_nothing_acknowledged(Seed seed) throws InterruptedException {
        var random = seed.random();
        var acknowledged = new ConcurrentHashMap<Long, String>();
        for (var round = 1; round <= KILLS; round++) {
            try (var product = Product.serve(dataDirectory)) {
                assertThat(stored(product)).as("after kill %d", round - 1).containsAllEntriesOf(acknowledged);
                var writers = new Writers(product, Integer.MAX_VALUE);
                writers.start();
                writers.awaitAcknowledged(random.nextInt(50, 500));
                writers.kill();
                writers.join();
                acknowledged.putAll(writers.acknowledged);
            }
        }
        try (var product = Product.serve(dataDirectory)) {
            assertThat(acknowledged).hasSizeGreaterThan(1_000);
            assertThat(stored(product)).containsAllEntriesOf(acknowledged);
        }
    }

    private static Map<Long, String> stored(Product product) {
        var stored = new ConcurrentHashMap<Long, String>();
        try (var wire = RestWire.open(product.rest())) {
            JsonNode page;
            do {
                page = wire.call("list_tasks", Json.object().put("limit", PAGE).put("offset", stored.size()))
                        .at("/data");
                page.forEach(task ->
                        stored.put(task.path("id").asLong(), task.path("title").asString()));
            } while (page.size() == PAGE);
        }
        return stored;
    }

    /// Clients that add tasks until there are enough or the server is gone.
    private static final class Writers {
        private final ConcurrentMap<Long, String> acknowledged = new ConcurrentHashMap<>();
        private final Set<Long> repeated = ConcurrentHashMap.newKeySet();

        /// Titles whose call was stopped at the time limit of its tool, as can happen on a busy machine.
        private final Queue<String> unanswered = new ConcurrentLinkedQueue<>();
        private final AtomicInteger next = new AtomicInteger();
        private final List<Thread> threads = new ArrayList<>();
        private final Product product;
        private final int tasksMax;
        private final Semaphore acknowledgements = new Semaphore(0);
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        private volatile boolean killed;

        Writers(Product product, int tasksMax) {
            this.product = product;
            this.tasksMax = tasksMax;
        }

        void start() {
            IntStream.range(0, CLIENTS)
                    .forEach(client -> threads.add(Thread.ofVirtual().start(() -> write(client))));
        }

        void awaitAcknowledged(int count) throws InterruptedException {
            assertThat(acknowledgements.tryAcquire(count, WAIT_MAX.toSeconds(), TimeUnit.SECONDS))
                    .as("%d tasks are acknowledged; failures: %s", count, failures)
                    .isTrue();
        }

        /// From now on calls may remain unanswered.
        void kill() {
            killed = true;
            product.kill();
        }

        void join() throws InterruptedException {
            for (var thread : threads) {
                assertThat(thread.join(WAIT_MAX)).as("a client ends").isTrue();
            }
            assertThat(failures).isEmpty();
            assertThat(repeated).isEmpty();
        }

        private void write(int client) {
            try (var wire = RestWire.open(product.rest())) {
                for (var number = next.incrementAndGet(); number <= tasksMax; number = next.incrementAndGet()) {
                    var title = "task " + number + " of client " + client;
                    var answer = wire.call("add_task", Json.object().put("title", title));
                    if (answer.body().toString().contains("was stopped because it took longer than")) {
                        unanswered.add(title);
                        continue;
                    }
                    assertThat(answer.isError()).as("%s", answer.body()).isFalse();
                    var id = answer.at("/data/id").asLong();
                    if (acknowledged.put(id, title) != null) {
                        repeated.add(id);
                    }
                    acknowledgements.release();
                }
            } catch (AssertionError | RuntimeException e) {
                if (!killed) { // what a server that was killed did not acknowledge it may have lost
                    failures.add(e);
                }
            }
        }
    }
}
