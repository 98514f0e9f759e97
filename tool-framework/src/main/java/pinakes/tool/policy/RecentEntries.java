package pinakes.tool.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The most recently used values that fit into a number of bytes.
final class RecentEntries<K, V> {
    /// One value may take up at most this part of the space, so that it does not displace all others.
    private static final int SHARE_MAX = 16;

    private final long bytesMax;

    /// Least recently used first.
    private final Map<K, Sized<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;

    private record Sized<V>(V value, long bytes) {}

    RecentEntries(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    synchronized @Nullable V get(K key) {
        var entry = entries.get(key);
        return entry == null ? null : entry.value;
    }

    synchronized void put(K key, V value, long size) {
        remove(key);
        if (size > bytesMax / SHARE_MAX) {
            return;
        }
        entries.put(key, new Sized<>(value, size));
        bytes += size;
        var eldest = entries.entrySet().iterator();
        while (bytes > bytesMax) {
            bytes -= eldest.next().getValue().bytes;
            eldest.remove();
        }
    }

    synchronized void remove(K key) {
        var removed = entries.remove(key);
        if (removed != null) {
            bytes -= removed.bytes;
        }
    }
}
