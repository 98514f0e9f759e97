package pinakes.engine.core;

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
/// Every change of this engine goes through the same instance; changes by other engines are reported to it.
final class RememberedKeys implements Keys {
    private final Keys keys;
    private final AtomicLong changes = new AtomicLong();
    private volatile @Nullable Remembered remembered;

    /// @param atChange how many changes had been made before the list was read
    private record Remembered(List<ApiKey> keys, long atChange) {}

    RememberedKeys(Keys keys) {
        this.keys = keys;
    }

    /// Has the keys read again.
    void changedElsewhere() {
        changes.incrementAndGet();
    }

    @Override
    public List<ApiKey> list() throws InterruptedException {
        var last = remembered;
        var change = changes.get();
        if (last != null && last.atChange == change) {
            return last.keys;
        }
        var fresh = List.copyOf(keys.list());
        remembered = new Remembered(fresh, change);
        return fresh;
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
