package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;

/// An engine that refuses to be watched for a while.
final class RefusedWatchTest {
    private static final JobId NOBODY = new JobId(UUID.fromString("00000000-0000-4000-8000-000000000000"));

    @TempDir
    private Path directory;

    private final AtomicBoolean refuses = new AtomicBoolean(true);
    private final AtomicInteger refusals = new AtomicInteger();
    private ServedEngine served;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.guarded(directory, this::admit);
    }

    @AfterEach
    void close() {
        served.close();
    }

    private void admit(Caller caller) {
        if (refuses.get()) {
            refusals.incrementAndGet();
            throw new QuotaExceededException(new QuotaExceededException.Refusal(
                    new QuotaSubject(QuotaSubject.Kind.CALLER, caller.id()), QuotaMeasure.CALLS, 10, 10, null));
        }
    }

    @Test
    @DisplayName("a watch that a quota refused begins once the quota allows it")
    void watch_begins_when_the_quota_allows_it() throws Exception {
        var heard = new ConcurrentLinkedQueue<Object>();
        try (var engine = RemoteEngine.forOne("me", served.address(ServedEngine.KEY));
                var _ = engine.todos().watch(heard::add, () -> {})) {
            Deadline.usual().await("two refusals", () -> refusals.get() >= 2);

            refuses.set(false);

            Deadline.usual().await("news of a task", () -> {
                addTodo();
                return !heard.isEmpty();
            });
        }
    }

    private void addTodo() {
        try {
            served.local().todos().add(new TodoTitle("Buy milk"), null);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a test", e);
        }
    }

    @Test
    @DisplayName("who waits for a job is told at once that a quota refuses it")
    void wait_is_refused() {
        try (var engine = RemoteEngine.forOne("me", served.address(ServedEngine.KEY))) {
            assertThatThrownBy(() -> engine.ingestion().await(NOBODY)).isInstanceOf(QuotaExceededException.class);
        }
        assertThat(refusals).hasValue(1);
    }
}
