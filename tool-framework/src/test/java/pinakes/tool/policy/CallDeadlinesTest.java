package pinakes.tool.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CallDeadlinesTest {
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void deadline_is_kept_after_a_time_without_any() {
        var others = watchers();
        try (var deadlines = new CallDeadlines(System::nanoTime)) {
            var watcher = watchers().stream()
                    .filter(thread -> !others.contains(thread))
                    .findFirst()
                    .orElseThrow();
            awaitRest(watcher);

            var work = Interruptible.onThisThread();
            try (var _ = deadlines.interrupt(work, Duration.ofMillis(1))) {
                while (!work.wasInterrupted()) {
                    Thread.onSpinWait();
                }
            }
            work.finish();

            awaitRest(watcher);
            assertThat(watcher.isAlive()).isTrue();
        }
    }

    /// Without deadlines, the thread waits for an event instead of the next tick.
    private static void awaitRest(Thread watcher) {
        while (watcher.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static Set<Thread> watchers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("deadlines"))
                .collect(Collectors.toSet());
    }
}
