package pinakes.engine.core.folder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.folder.FileChange;
import pinakes.engine.folder.FileChange.Kind;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncCounts;

/// Counts what happens during a sync; thread-safe, because callers read the counts while it runs.
final class SyncTally {
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private final List<FileChange> failures = new ArrayList<>();
    private final List<FileChange> changes = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private int files;
    private int compared;
    private int unchanged;
    private int skipped;
    private int queued;

    synchronized void found(int number, int links) {
        files = number;
        skipped += links;
    }

    synchronized void compared() {
        compared++;
    }

    synchronized void unchanged() {
        unchanged++;
    }

    synchronized void skipped() {
        skipped++;
    }

    synchronized void queued(int number) {
        queued = number;
    }

    synchronized void warn(String warning) {
        warnings.add(warning);
    }

    synchronized void note(String path, Kind kind, @Nullable String detail) {
        counts.merge(kind, 1, Integer::sum);
        var list = kind == Kind.FAILED ? failures : changes;
        if (list.size() < FolderSync.CHANGES_MAX) {
            list.add(new FileChange(path, kind, detail));
        }
    }

    synchronized SyncCounts counts() {
        return new SyncCounts(
                files,
                compared,
                unchanged,
                count(Kind.ADDED),
                count(Kind.UPDATED),
                count(Kind.MOVED),
                count(Kind.KNOWN),
                count(Kind.REMOVED),
                count(Kind.MISSING),
                count(Kind.FAILED),
                skipped,
                queued);
    }

    /// The changes, failures first and then by path.
    synchronized List<FileChange> changes() {
        var all = new ArrayList<>(failures);
        changes.stream().sorted(Comparator.comparing(FileChange::path)).forEach(all::add);
        return List.copyOf(all.subList(0, Math.min(all.size(), FolderSync.CHANGES_MAX)));
    }

    synchronized int omitted() {
        return Math.max(0, counts.values().stream().mapToInt(Integer::intValue).sum() - FolderSync.CHANGES_MAX);
    }

    synchronized List<String> warnings() {
        return List.copyOf(warnings);
    }

    private int count(Kind kind) {
        return counts.getOrDefault(kind, 0);
    }
}
