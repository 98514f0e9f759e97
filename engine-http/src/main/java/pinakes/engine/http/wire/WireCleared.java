package pinakes.engine.http.wire;

import pinakes.engine.document.Documents.Cleared;

/// What was removed when everything was.
public record WireCleared(long documentsRemoved, long chunksRemoved, long bytesFreed) {
    public static WireCleared of(Cleared cleared) {
        return new WireCleared(cleared.documents(), cleared.passages(), cleared.bytesFreed());
    }

    public Cleared cleared() {
        return new Cleared(documentsRemoved, chunksRemoved, bytesFreed);
    }
}
