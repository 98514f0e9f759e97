package pinakes.app.cli.folder;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.terminal.Joined;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TimeText;
import pinakes.engine.document.CollectionName;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncCounts;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// A registered folder as text.
final class WatchedFolderText {
    private WatchedFolderText() {}

    /// The last sync and the one that is running.
    static String syncs(WatchedFolder folder, Instant now, Screen screen) {
        var text = Joined.by("; ", last(folder.last(), now, screen), running(folder.running()));
        return text.isEmpty() ? "not synced since startup" : text;
    }

    private static String last(@Nullable FolderSync last, Instant now, Screen screen) {
        return last == null
                ? ""
                : TimeText.of(Objects.requireNonNullElse(last.endedAt(), last.startedAt()), now, screen) + ": "
                        + SyncText.totals(last.counts());
    }

    private static String running(@Nullable FolderSync running) {
        return running == null ? "" : "syncing now: " + progress(running.counts());
    }

    private static String progress(SyncCounts counts) {
        return counts.files() == 0
                ? "listing files"
                : counts.processed() + " of " + Counted.of(counts.files(), "file")
                        + (counts.queued() == 0 ? "" : ", " + counts.queued() + " queued");
    }

    /// The flags that the folder was registered with, except `--prune`.
    static String flags(FolderSpec folder) {
        return Stream.of(
                        flags("include", folder.include(), Function.identity()),
                        flags("exclude", folder.exclude(), Function.identity()),
                        flags("tag", CollectionName.without(folder.tags()), Function.identity()),
                        flags(
                                "collection",
                                CollectionName.stated(folder.tags()).stream().toList(),
                                CollectionName::value),
                        flags(
                                "metadata",
                                folder.metadata().entrySet().stream()
                                        .sorted(Map.Entry.comparingByKey())
                                        .toList(),
                                entry -> entry.getKey() + "=" + entry.getValue()))
                .filter(flags -> !flags.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static <T> String flags(String name, List<T> values, Function<T, String> text) {
        return values.stream()
                .map(text)
                .map(value -> "--" + name + " " + (value.contains(" ") ? "\"" + value + "\"" : value))
                .collect(Collectors.joining(" "));
    }

    /// What is said when its registration has ended.
    static List<String> removed(WatchedFolder folder) {
        var path =
                TerminalText.onOneLine("No longer watching " + folder.folder().path());
        var queued = folder.running() == null ? 0 : folder.running().counts().queued();
        return queued == 0
                ? List.of(path)
                : List.of(
                        path,
                        queued + " of its files " + (queued == 1 ? "is" : "are")
                                + " queued and will still be added. To prevent this, list the jobs"
                                + " with ./kb jobs and cancel them with ./kb jobs cancel JOB...");
    }
}
