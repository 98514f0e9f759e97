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

/// A copy of an engine's keys.
///
/// An engine in another process is not asked for every request: the copy may be [#REMOTE_AGE_MAX] old when it lets a
/// caller in, which is how long a revoked key may still work. An engine in this process is always asked, and knows
/// which keys were valid at most a second ago. Expiry is checked exactly.
public final class KeyDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(KeyDirectory.class);

    /// How old the copy of a remote engine's keys may be when it lets a caller in.
    public static final Duration REMOTE_AGE_MAX = Duration.ofSeconds(1);

    /// How old the copy may be when an open connection is checked.
    private static final Duration CHECK_AGE_MAX = Duration.ofSeconds(1);

    /// An unknown key may be new, so the engine is asked again; this limits how often strangers can cause that.
    private static final Duration LOOKUP_INTERVAL = Duration.ofMillis(100);

    private static final int LOOKUPS_AT_ONCE = 10;

    private final Keys keys;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final Duration ageMax;
    private final AtomicBoolean isRefreshing = new AtomicBoolean();
    private volatile @Nullable Copy copy;
    private long lookupsPaidUntilNanos;

    private record Copy(List<ApiKey> keys, long atNanos) {}

    private interface Listing {
        List<ApiKey> get() throws InterruptedException;
    }

    /// @param nanoClock a monotonic clock, in nanoseconds
    /// @param ageMax how old the copy may be when it lets a caller in
    public KeyDirectory(Keys keys, InstantSource clock, LongSupplier nanoClock, Duration ageMax) {
        this.keys = keys;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.ageMax = ageMax;
        this.lookupsPaidUntilNanos = nanoClock.getAsLong();
    }

    /// Whether there are keys or ever were, so that every caller needs one.
    ///
    /// @throws EngineUnavailableException when the engine does not respond
    public boolean hasKeys() throws InterruptedException {
        return !known().keys.isEmpty();
    }

    /// The key with this hash, if it is valid now.
    ///
    /// @throws EngineUnavailableException when the engine does not respond
    public Optional<ApiKey> find(KeyHash hash) throws InterruptedException {
        var found = among(known().keys, hash);
        return found.isPresent() || !mayLookUp() ? found : among(copied(keys::list).keys, hash);
    }

    /// Whether a key is valid, as far as is known without waiting.
    public boolean isValid(KeyHash hash) {
        return among(lastKnown(), hash).isPresent();
    }

    /// Whether there are no keys, as far as is known without waiting.
    boolean seemsEmpty() {
        return lastKnown().isEmpty();
    }

    /// Whether there were keys when the engine last answered.
    boolean hadKeys() {
        var last = copy;
        return last != null && !last.keys.isEmpty();
    }

    private Copy known() throws InterruptedException {
        var last = copy;
        return last != null && !isOlderThan(ageMax, last) ? last : copied(keys::recent);
    }

    private Copy copied(Listing listing) throws InterruptedException {
        var askedAt = nanoClock.getAsLong();
        var fresh = new Copy(listing.get(), askedAt);
        copy = fresh;
        return fresh;
    }

    private List<ApiKey> lastKnown() {
        var last = copy;
        if (last == null || isOlderThan(CHECK_AGE_MAX, last)) {
            refreshInBackground();
        }
        return last == null ? List.of() : last.keys;
    }

    private void refreshInBackground() {
        if (isRefreshing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("key-directory").start(() -> {
                try {
                    copied(keys::recent);
                } catch (EngineUnavailableException e) {
                    LOG.debug("The keys could not be refreshed: {}", e.getMessage());
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                } finally {
                    isRefreshing.set(false);
                }
            });
        }
    }

    /// Takes one lookup from a budget that refills evenly.
    private synchronized boolean mayLookUp() {
        var now = nanoClock.getAsLong();
        var every = LOOKUP_INTERVAL.toNanos();
        var next = Math.max(now, lookupsPaidUntilNanos) + every;
        if (next - now > LOOKUPS_AT_ONCE * every) {
            return false;
        }
        lookupsPaidUntilNanos = next;
        return true;
    }

    private boolean isOlderThan(Duration age, Copy last) {
        return nanoClock.getAsLong() - last.atNanos > age.toNanos();
    }

    /// Compares with every key in constant time, so that timing reveals nothing.
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
