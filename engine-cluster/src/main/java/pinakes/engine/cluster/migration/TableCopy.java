package pinakes.engine.cluster.migration;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;

/// Makes a table of the target equal to the same table of the source.
///
/// Rows that differ are deleted in all tables before any are inserted, because a value that must be unique may have
/// moved from one row to another. Deleted rows take those with them that belong to them; these are inserted again.
record TableCopy(SharedTable table, CatalogReader source, Catalog target) {
    private static final int ROWS_AT_ONCE = 50;
    private static final int CHANGE_ROWS_MAX = 500;
    private static final long CHANGE_BYTES_MAX = 8 << 20;

    /// Deletes the rows of the target that the source does not have, or has differently.
    long deleteOthers() throws InterruptedException {
        var outdated = new Pending(rows -> target.write(sql -> {
            rows.forEach(row -> table.delete(sql, row));
            return rows.size();
        }));
        merge((from, to) -> {
            if (to != null && (from == null || !from.isSame(to))) {
                outdated.add(to);
            }
        });
        return outdated.finish();
    }

    /// Inserts the rows that the target lacks.
    long insertMissing() throws InterruptedException {
        var missing = new Pending(rows -> target.write(sql -> {
            for (var i = 0; i < rows.size(); i += ROWS_AT_ONCE) {
                table.insert(sql, rows.subList(i, Math.min(i + ROWS_AT_ONCE, rows.size())));
            }
            return rows.size();
        }));
        merge((from, to) -> {
            if (from != null && to == null) {
                missing.add(from);
            }
        });
        return missing.finish();
    }

    /// Compares all rows, value by value.
    ///
    /// @return how many there are
    /// @throws EngineUnavailableException when one differs
    long verify() throws InterruptedException {
        var rows = new long[1];
        merge((from, to) -> {
            if (from == null || to == null || !from.isSame(to)) {
                throw new EngineUnavailableException("The copy differs from its source in the table " + table.name()
                        + ". Another program changed the target during the copy. Stop that program, and run the command"
                        + " again.");
            }
            rows[0]++;
        });
        return rows[0];
    }

    /// Visits the rows of both sides in the order of their keys.
    private void merge(Visitor visitor) throws InterruptedException {
        var sources = new RowCursor(source, table);
        var targets = new RowCursor(target::read, table);
        var from = sources.next();
        var to = targets.next();
        while (from != null || to != null) {
            var order = from == null ? 1 : to == null ? -1 : from.compareKey(to);
            visitor.visit(order <= 0 ? from : null, order >= 0 ? to : null);
            from = order <= 0 ? sources.next() : from;
            to = order >= 0 ? targets.next() : to;
        }
    }

    private interface Visitor {
        /// @param from null when only the target has the row
        /// @param to null when only the source has it
        void visit(@Nullable CopiedRow from, @Nullable CopiedRow to) throws InterruptedException;
    }

    private interface Change {
        void make(List<CopiedRow> rows) throws InterruptedException;
    }

    /// Collects rows for changes of a reasonable size.
    private static final class Pending {
        private final Change change;
        private final List<CopiedRow> rows = new ArrayList<>();
        private long bytes;
        private long total;

        Pending(Change change) {
            this.change = change;
        }

        void add(CopiedRow row) throws InterruptedException {
            rows.add(row);
            bytes += row.sizeBytes();
            if (rows.size() >= CHANGE_ROWS_MAX || bytes >= CHANGE_BYTES_MAX) {
                finish();
            }
        }

        long finish() throws InterruptedException {
            if (!rows.isEmpty()) {
                change.make(List.copyOf(rows));
                total += rows.size();
                rows.clear();
                bytes = 0;
            }
            return total;
        }
    }
}
