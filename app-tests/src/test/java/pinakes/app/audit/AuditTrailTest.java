package pinakes.app.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;
import pinakes.testkit.Deadline;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;

@DisplayName("S15: what reaches the audit log")
final class AuditTrailTest {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-01T12:00:00Z"));

    @Test
    void note_says_who_when_and_from_where() throws Exception {
        var store = new Store();
        try (var trail = trail(store)) {
            new CallOrigin(CallOrigin.Way.MCP, "192.0.2.7").during(new Caller("ada", Set.of()), () -> {
                trail.note(AuditAction.REMOVED, "todos.delete", "task 1");
                return trail;
            });

            assertThat(trail.readable().find(AuditFilter.ALL, 10, 0))
                    .containsExactly(new AuditEntry(
                            NOON.instant(),
                            "ada",
                            AuditAction.REMOVED,
                            "todos.delete",
                            "task 1",
                            "mcp",
                            "192.0.2.7",
                            ""));
        }
    }

    @Test
    void caller_behind_a_gateway_is_responsible() throws Exception {
        var store = new Store();
        try (var trail = trail(store)) {
            new CallOrigin(CallOrigin.Way.GATEWAY, "192.0.2.7", "bob").during(new Caller("gateway", Set.of()), () -> {
                trail.note(AuditAction.CHANGED, "todos.add", "task 1");
                return trail;
            });

            assertThat(trail.readable().find(AuditFilter.ALL, 10, 0))
                    .extracting(AuditEntry::who)
                    .containsExactly("bob");
        }
    }

    @Test
    void nothing_is_lost_while_the_engine_is_away_for_a_moment() throws Exception {
        var store = new Store();
        store.failures.set(1);
        try (var trail = trail(store)) {
            trail.note(AuditAction.CHANGED, "todos.add", "task 1");

            assertThat(trail.readable().find(AuditFilter.ALL, 10, 0)).hasSize(1);
        }
        assertThat(store.lost).hasValue(0);
    }

    @Test
    void note_never_waits_and_what_does_not_fit_is_counted() {
        var store = new Store();
        store.gate = new CountDownLatch(1);
        var trail = trail(store);

        for (var i = 0; i < 12_000; i++) {
            trail.note(AuditAction.REFUSED, "todos.add", "");
        }

        assertThat(store.lost.get()).isBetween(1_000, 2_000);
        store.gate.countDown();
        trail.close();
        assertThat(store.entries.size() + store.lost.get()).isEqualTo(12_000);
    }

    private static AuditTrail trail(Store store) {
        return AuditTrail.to(store, CallOrigin.INTERNAL, NOON, store, Deadline.USUAL);
    }

    /// An audit log in memory that can be held up and can fail.
    private static final class Store implements Audit, AuditCounts {
        private final List<AuditEntry> entries = new CopyOnWriteArrayList<>();
        private final AtomicInteger failures = new AtomicInteger();
        private final AtomicInteger lost = new AtomicInteger();
        private CountDownLatch gate = new CountDownLatch(0);

        @Override
        public void record(List<AuditEntry> more) throws InterruptedException {
            gate.await();
            if (failures.getAndDecrement() > 0) {
                throw new EngineUnavailableException("away");
            }
            entries.addAll(more);
        }

        @Override
        public List<AuditEntry> find(AuditFilter filter, int limit, long offset) {
            return List.copyOf(entries);
        }

        @Override
        public void written(AuditAction action) {}

        @Override
        public void lost(int count) {
            lost.addAndGet(count);
        }
    }
}
