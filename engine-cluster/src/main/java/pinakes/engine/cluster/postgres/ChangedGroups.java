package pinakes.engine.cluster.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.RemoteGroups;

/// Asks the catalog for the rows that changed.
///
/// These include the rows that this engine changed itself: another engine can see the end of a job as soon as it is
/// committed, which is before this engine has updated its own index. An engine may not know that it
/// activated a generation, either, if the connection broke during the commit.
///
/// Transactions end in a different order than they begin. Each answer therefore covers everything since the oldest
/// transaction that was still running at the answer before, without what was in that answer.
final class ChangedGroups implements RemoteGroups {
    /// Changes are forgotten after twice this time.
    private static final Duration ASKED_AFTER_MAX = Duration.ofHours(1);

    /// Stands for all groups of a project.
    private static final long ALL = 0;

    private static final String CHANGED = """
            SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, sequence, number,
                xact >= pg_snapshot_xmin(pg_current_snapshot()) AS is_recent
            FROM (SELECT 1) AS always LEFT JOIN index_change
                ON xact >= CAST(? AS xid8) AND source = ? AND project = ?""";

    private final Catalog catalog;
    private final String table;
    private final long project;

    /// The oldest transaction that was running at the last answer.
    private String oldest;

    /// The changes in the last answer that the next one would repeat.
    private Set<Long> known = Set.of();

    private long askedNanos = System.nanoTime();

    ChangedGroups(Catalog catalog, String table, long project) throws InterruptedException {
        this.catalog = catalog;
        this.table = table;
        this.project = project;
        this.oldest = catalog.read(sql ->
                sql.one("SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest", row -> row.text("oldest")));
    }

    @Override
    public Changed next() throws InterruptedException {
        var began = System.nanoTime();
        if (began - askedNanos > ASKED_AFTER_MAX.toNanos()) {
            return new Changed(List.of(), true);
        }
        var rows = catalog.read(sql -> sql.list(
                CHANGED,
                row -> new Change(
                        row.text("oldest"),
                        row.isNull("sequence") ? null : row.number("sequence"),
                        row.isNull("number") ? ALL : row.number("number"),
                        row.flag("is_recent")),
                oldest,
                table,
                project));
        var numbers = new ArrayList<Long>();
        var recent = new HashSet<Long>();
        var isOther = false;
        for (var row : rows) {
            if (row.sequence != null) {
                if (!known.contains(row.sequence)) {
                    isOther |= row.number == ALL;
                    numbers.add(row.number);
                }
                if (row.isRecent) {
                    recent.add(row.sequence);
                }
            }
        }
        oldest = rows.getFirst().oldest;
        known = recent;
        askedNanos = began;
        return new Changed(
                numbers.stream().filter(number -> number != ALL).distinct().toList(), isOther);
    }

    private record Change(String oldest, @Nullable Long sequence, long number, boolean isRecent) {}
}
