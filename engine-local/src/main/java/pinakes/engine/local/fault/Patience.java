package pinakes.engine.local.fault;

import java.time.Duration;

/// How long to wait before the next attempt: twice as long each time, up to a limit.
public final class Patience {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LAST = Duration.ofSeconds(30);

    private Duration next = FIRST;

    /// Waits, and will wait longer the next time.
    public void pause() throws InterruptedException {
        var pause = next;
        var twice = next.multipliedBy(2);
        next = twice.compareTo(LAST) < 0 ? twice : LAST;
        Thread.sleep(pause);
    }

    /// Something went well: the next failure is a first one again.
    public void reset() {
        next = FIRST;
    }
}
