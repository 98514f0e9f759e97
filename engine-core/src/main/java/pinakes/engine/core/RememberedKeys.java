package pinakes.engine.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.key.AddKeyOutcome;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.engine.key.NewKey;

/// Keeps the list of keys in memory, because servers of this process look at it for every request.
///
/// Every change of this engine goes through the same instance. Changes by other engines are reported to it, but such a
/// report can be late or lost, so the keys of a shared catalog are also read again after a second. A revoked key
/// therefore does not work for longer than that. A key that is not remembered may be new: its user lists all keys.
final class RememberedKeys implements Keys {
    private static final Duration SHARED_AGE_MAX = Duration.ofSeconds(1);

    private final Keys keys;
    private final boolean isShared;
    private final AtomicLong changes = new AtomicLong();
    private volatile @Nullable Remembered remembered;

    /// @param atChange how many changes had been made before the list was read
    private record Remembered(List<ApiKey> keys, long atChange, long atNanos) {
        private boolean isOld() {
            return System.nanoTime() - atNanos > SHARED_AGE_MAX.toNanos();
        }
    }

    /// @param isShared whether other engines change the keys, too
    RememberedKeys(Keys keys, boolean isShared) {
        this.keys = keys;
        this.isShared = isShared;
    }

    /// Has the keys read again.
    void changedElsewhere() {
        changes.incrementAndGet();
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        var change = changes.get();
        var now = System.nanoTime();
        var fresh = List.copyOf(keys.list());
        remembered = new Remembered(fresh, change, now);
        return fresh;
    }

    @Override
    public List<ApiKey> recent() throws InterruptedException {
        var last = remembered;
        return last != null && last.atChange == changes.get() && !(isShared && last.isOld()) ? last.keys : list();
    }

    @Override
    public AddKeyOutcome add(NewKey key) throws InterruptedException {
        return changing(() -> keys.add(key));
    }

    @Override
    public Optional<ApiKey> revoke(KeyName name) throws InterruptedException {
        return changing(() -> keys.revoke(name));
    }

    @Override
    public int clear() throws InterruptedException {
        return changing(keys::clear);
    }

    private <R> R changing(InterruptibleCall<R> change) throws InterruptedException {
        try {
            return change.call();
        } finally {
            changes.incrementAndGet();
        }
    }
}
