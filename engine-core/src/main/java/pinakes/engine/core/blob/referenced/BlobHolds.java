package pinakes.engine.core.blob.referenced;

import java.util.HashSet;
import java.util.Set;
import pinakes.engine.core.blob.ContentHash;

/// Remembers which blobs to delete once they are no longer held; thread-safe.
final class BlobHolds {
    private final Set<ContentHash> waiting = new HashSet<>();
    private int holders;

    synchronized void enter() {
        holders++;
    }

    /// Ends a hold.
    ///
    /// @return the blobs whose deletion waited for it; none while others hold
    synchronized Set<ContentHash> leave() {
        holders--;
        if (holders > 0) {
            return Set.of();
        }
        var released = Set.copyOf(waiting);
        waiting.clear();
        return released;
    }

    /// Whether blobs are held; then this one waits.
    synchronized boolean postpones(ContentHash content) {
        if (holders == 0) {
            return false;
        }
        waiting.add(content);
        return true;
    }

    synchronized boolean isHeld() {
        return holders > 0;
    }
}
