package pinakes.engine.cluster.postgres;

import java.time.Duration;
import pinakes.engine.local.catalog.Sql;

/// The row that says until when an engine is alive. The clock of the database counts, so that engines need not
/// agree.
record EngineLease(String engine) {
    static final Duration LENGTH = Duration.ofSeconds(15);
    static final Duration BETWEEN_RENEWALS = Duration.ofSeconds(2);

    /// The condition for jobs whose engine is alive no longer.
    static final String ABANDONED = """
            NOT EXISTS (SELECT 1 FROM engine WHERE engine.id = job.engine AND engine.lease_until > clock_timestamp())""";

    void renew(Sql sql) {
        sql.execute("""
                INSERT INTO engine (id, lease_until) VALUES (?1, clock_timestamp() + ?2 * interval '1 second')
                ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until""", engine, LENGTH.toSeconds());
    }

    /// Ends the lease, so that others need not wait for its end.
    int end(Sql sql) {
        return sql.execute(
                "DELETE FROM engine WHERE id = ? OR lease_until < clock_timestamp() - interval '1 day'", engine);
    }

    boolean hasOthers(Sql sql) {
        return sql.isTrue(
                "SELECT EXISTS (SELECT 1 FROM engine WHERE id <> ? AND lease_until > clock_timestamp())", engine);
    }
}
