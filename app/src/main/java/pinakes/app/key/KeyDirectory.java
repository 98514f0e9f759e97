package pinakes.app.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.Keys;

/// The keys of an engine, as they were a moment ago.
///
/// The engine may be in another process, so it is not asked for every request. What is known here is at most
/// [#AGE_MAX] old when somebody is let in: that is how long a revoked key can still be of use. Expiry needs no asking
/// and holds to the moment.
public final class KeyDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(KeyDirectory.class);
    private static final Duration AGE_MAX = Duration.ofSeconds(1);

    /// A key that is not known may be new; but strangers must not make us ask the engine without end.
    private static final Duration SECOND_LOOK_EVERY = Duration.ofMillis(100);

    private static final int SECOND_LOOKS_AT_ONCE = 10;

    private final Keys keys;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final AtomicBoolean isAsking = new AtomicBoolean();
    private volatile @Nullable Copy copy;
    private long looksPaidUntilNanos;

    private record Copy(List<ApiKey> keys, long atNanos) {}

    /// A directory that knows nothing yet.
    ///
    /// @param nanoClock a monotonic clock, in nanoseconds
    public KeyDirectory(Keys keys, InstantSource clock, LongSupplier nanoClock) {
        this.keys = keys;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.looksPaidUntilNanos = nanoClock.getAsLong();
    }

    /// Whether there are keys, or ever were: then nobody comes in without one.
    ///
    /// @throws EngineUnavailableException when the engine cannot be asked
    public boolean hasKeys() throws InterruptedException {
        return !known(AGE_MAX).keys.isEmpty();
    }

    /// The key with this hash, if it is good now.
    ///
    /// @throws EngineUnavailableException when the engine cannot be asked
    Optional<ApiKey> find(KeyHash hash) throws InterruptedException {
        var found = among(known(AGE_MAX).keys, hash);
        return found.isPresent() || !maySecondLook() ? found : among(asked().keys, hash);
    }

    /// Whether a key is good, as far as is known without waiting.
    boolean isGood(KeyHash hash) {
        return among(seen(), hash).isPresent();
    }

    /// Whether there is no key, as far as is known without waiting; also while nothing is known.
    boolean seemsEmpty() {
        return seen().isEmpty();
    }

    /// Whether there were keys when the engine was last asked, however long ago.
    boolean hadKeys() {
        var last = copy;
        return last != null && !last.keys.isEmpty();
    }

    private Copy known(Duration ageMax) throws InterruptedException {
        var last = copy;
        return last != null && !isOlder(last, ageMax) ? last : asked();
    }

    private Copy asked() throws InterruptedException {
        var asked = nanoClock.getAsLong();
        var fresh = new Copy(keys.list(), asked);
        copy = fresh;
        return fresh;
    }

    private List<ApiKey> seen() {
        var last = copy;
        if (last == null || isOlder(last, AGE_MAX)) {
            askInBackground();
        }
        return last == null ? List.of() : last.keys;
    }

    private void askInBackground() {
        if (isAsking.compareAndSet(false, true)) {
            Thread.ofVirtual().name("key-directory").start(() -> {
                try {
                    known(AGE_MAX);
                } catch (EngineUnavailableException e) {
                    LOG.debug("The keys could not be asked for: {}", e.getMessage());
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                } finally {
                    isAsking.set(false);
                }
            });
        }
    }

    /// Takes one look out of a budget that refills evenly.
    private synchronized boolean maySecondLook() {
        var now = nanoClock.getAsLong();
        var every = SECOND_LOOK_EVERY.toNanos();
        var next = Math.max(now, looksPaidUntilNanos) + every;
        if (next - now > SECOND_LOOKS_AT_ONCE * every) {
            return false;
        }
        looksPaidUntilNanos = next;
        return true;
    }

    private boolean isOlder(Copy last, Duration age) {
        return nanoClock.getAsLong() - last.atNanos > age.toNanos();
    }

    /// Compares with every key and always to the end, so that the time it takes says nothing about any of them.
    private Optional<ApiKey> among(List<ApiKey> all, KeyHash hash) {
        ApiKey found = null;
        for (var key : all) {
            if (MessageDigest.isEqual(bytes(key.hash()), bytes(hash))) {
                found = key;
            }
        }
        return Optional.ofNullable(found).filter(key -> key.isValidAt(clock.instant()));
    }

    private static byte[] bytes(KeyHash hash) {
        return hash.value().getBytes(StandardCharsets.US_ASCII);
    }
}
