package pinakes.app.cli.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pinakes.app.cli.terminal.Joined;
import pinakes.engine.folder.FileChange;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncCounts;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// The result of a sync as text.
final class SyncText {
    private static final int KIND_COLUMNS = 8;

    private SyncText() {}

    /// A line for each change, the warnings, and the totals.
    static List<String> of(FolderSync sync) {
        var lines = new ArrayList<String>();
        sync.changes().forEach(change -> lines.add(line(change)));
        if (sync.changesOmitted() > 0) {
            lines.add("and " + Counted.of(sync.changesOmitted(), "more change"));
        }
        sync.warnings().forEach(warning -> lines.add("Warning: " + TerminalText.onOneLine(warning)));
        lines.add((sync.dryRun() ? "Dry run: " : "") + totals(sync.counts()));
        return lines;
    }

    private static String line(FileChange change) {
        var kind = change.kind() == FileChange.Kind.KNOWN
                ? "stored"
                : change.kind().name().toLowerCase(Locale.ROOT);
        return TerminalText.onOneLine(kind
                + " ".repeat(KIND_COLUMNS - kind.length())
                + change.path()
                + (change.detail() == null ? "" : "  (" + change.detail() + ")"));
    }

    /// The totals, such as `3 added, 1 moved, 120 unchanged`.
    static String totals(SyncCounts counts) {
        var parts = Joined.by(
                ", ",
                part(counts.added(), "added"),
                part(counts.updated(), "updated"),
                part(counts.moved(), "moved"),
                part(counts.known(), "already stored"),
                part(counts.removed(), "removed"),
                part(counts.missing(), "missing (documents kept; use --prune to remove them)"),
                part(counts.failed(), "failed"),
                part(counts.skipped(), "skipped"),
                part(counts.queued(), "queued"));
        return (parts.isEmpty() ? "" : parts + ", ") + counts.unchanged() + " unchanged";
    }

    private static String part(int count, String what) {
        return count == 0 ? "" : count + " " + what;
    }
}
