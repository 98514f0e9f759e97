package pinakes.transport.mcp.session;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The resources that one client watches.
///
/// A client is notified of changes to what it can read, and once when it can no longer read it: the resource was
/// removed or is out of its reach. It learns nothing of later changes, unless the resource comes back.
public final class WatchedResources {
    /// Whether the client could read each of them at its last change.
    private final Map<String, Boolean> readable = new ConcurrentHashMap<>();

    public WatchedResources() {}

    /// @param uris resources that the client can read
    public WatchedResources(Set<String> uris) {
        uris.forEach(uri -> readable.put(uri, true));
    }

    /// Watches a resource that the client can read; false when it already watches the maximum.
    boolean add(String uri, int max) {
        if (readable.size() >= max && !readable.containsKey(uri)) {
            return false;
        }
        readable.put(uri, true);
        return true;
    }

    void remove(String uri) {
        readable.remove(uri);
    }

    boolean contains(String uri) {
        return readable.containsKey(uri);
    }

    /// Whether the client is notified of a change.
    ///
    /// @param isReadable whether it can read the resource after the change
    boolean hear(String uri, boolean isReadable) {
        var before = readable.replace(uri, isReadable);
        return before != null && (before || isReadable);
    }
}
