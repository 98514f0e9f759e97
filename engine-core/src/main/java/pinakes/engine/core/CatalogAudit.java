package pinakes.engine.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;

/// The audit log as rows of the catalog.
public record CatalogAudit(Catalog catalog) implements Audit {
    /// About 200 MB. A flood of refused calls must not fill the disk.
    private static final long ENTRIES_MAX = 1_000_000;

    /// So few that other changes hardly wait for a deletion.
    private static final int DELETED_AT_ONCE = 5_000;

    @Override
    public void record(List<AuditEntry> entries) throws InterruptedException {
        if (entries.size() > BATCH_MAX) {
            throw new IllegalArgumentException("At most " + BATCH_MAX + " entries, got " + entries.size());
        }
        catalog.write(sql -> {
            entries.forEach(entry -> insert(sql, entry));
            return entries.size();
        });
    }

    @Override
    public List<AuditEntry> find(AuditFilter filter, int limit, long offset) throws InterruptedException {
        var conditions = new ArrayList<String>();
        var values = new ArrayList<@Nullable Object>();
        add("at_micros >= ?", filter.since(), conditions, values);
        add("at_micros < ?", filter.until(), conditions, values);
        add("action = ?", filter.action(), conditions, values);
        add("trace_id = ?", filter.traceId(), conditions, values);
        if (filter.who() != null) {
            conditions.add("(who = ? OR substr(who, 1, length(?) + 1) = ? || '#')");
            values.addAll(List.of(filter.who(), filter.who(), filter.who()));
        }
        values.addAll(List.of(limit, offset));
        var where = conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
        return catalog.read(sql -> sql.list(
                "SELECT * FROM audit " + where + " ORDER BY at_micros DESC, sequence DESC LIMIT ? OFFSET ?",
                CatalogAudit::entry,
                values.toArray()));
    }

    /// Deletes the entries from before a time, and the oldest ones when there are too many.
    public void expire(Instant before) throws InterruptedException {
        while (catalog.write(sql -> deleted(sql, before)) == DELETED_AT_ONCE) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private static int deleted(Sql sql, Instant before) {
        return sql.execute("""
                DELETE FROM audit WHERE sequence IN (
                    SELECT sequence FROM audit
                    WHERE at_micros < ? OR sequence <= (SELECT max(sequence) FROM audit) - ?
                    ORDER BY at_micros LIMIT ?)""", before, ENTRIES_MAX, DELETED_AT_ONCE);
    }

    private static void insert(Sql sql, AuditEntry entry) {
        sql.execute(
                """
                INSERT INTO audit (at_micros, who, action, operation, target, via, address, trace_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
                entry.at(),
                entry.who(),
                entry.action(),
                entry.operation(),
                entry.target(),
                entry.via(),
                entry.address(),
                entry.traceId());
    }

    private static void add(
            String condition, @Nullable Object value, List<String> conditions, List<@Nullable Object> values) {
        if (value != null) {
            conditions.add(condition);
            values.add(value);
        }
    }

    private static AuditEntry entry(Row row) {
        return new AuditEntry(
                row.instant("at_micros"),
                row.text("who"),
                row.constant(AuditAction.class, "action"),
                row.text("operation"),
                row.text("target"),
                row.text("via"),
                row.text("address"),
                row.text("trace_id"));
    }
}
