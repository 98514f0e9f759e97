package pinakes.engine.todo;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/// A clock that stands still until a test moves it.
public final class HandClock implements InstantSource {
    private final AtomicReference<Instant> now;

    public HandClock(Instant now) {
        this.now = new AtomicReference<>(now);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    public void set(Instant moment) {
        now.set(moment);
    }

    public Instant advance(Duration by) {
        return now.updateAndGet(moment -> moment.plus(by));
    }
}
