package pinakes.benchmark.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A document that clients know of, and what they were told about it. One client at a time changes it.
final class Stored {
    /// Whether it is there.
    enum Presence {
        /// Accepted; a job will store it.
        ACCEPTED,
        STORED,
        /// A client asked for its removal, and did not learn the outcome.
        DOUBTFUL,
        REMOVED
    }

    private final String path;
    private final boolean isNote;
    private final String original;
    private final Set<String> tags = ConcurrentHashMap.newKeySet();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile Presence presence = Presence.ACCEPTED;
    private volatile String word;
    private volatile @Nullable String otherWord;
    private volatile @Nullable String job;
    private volatile @Nullable String id;

    /// @param word that no other document has
    Stored(String path, boolean isNote, String word, String original) {
        this.path = path;
        this.isNote = isNote;
        this.word = word;
        this.original = original;
    }

    String path() {
        return path;
    }

    boolean isNote() {
        return isNote;
    }

    /// What was added.
    String original() {
        return original;
    }

    String word() {
        return word;
    }

    /// The word of a change of which it is unknown whether it was made.
    @Nullable
    String otherWord() {
        return otherWord;
    }

    Presence presence() {
        return presence;
    }

    @Nullable
    String job() {
        return job;
    }

    void accepted(String by) {
        job = by;
    }

    @Nullable
    String id() {
        return id;
    }

    void stored(String as) {
        id = as;
        presence = Presence.STORED;
    }

    Set<String> tags() {
        return tags;
    }

    /// Changes whenever a client begins or ends a change.
    int changes() {
        return changes.get();
    }

    /// Whether a client is changing it, so that it may be as before or as afterwards.
    boolean isChanging() {
        return changes.get() % 2 == 1;
    }

    void changing() {
        changes.incrementAndGet();
    }

    void reworded(String to) {
        word = to;
        changes.incrementAndGet();
    }

    void perhapsReworded(String to) {
        otherWord = to;
        changes.incrementAndGet();
    }

    void removed(Presence left) {
        presence = left;
        changes.incrementAndGet();
    }
}
