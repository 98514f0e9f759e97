package pinakes.engine.cluster.postgres;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pinakes.engine.EngineRole;
import pinakes.engine.core.catalog.Sql;

/// The row that says until when an engine is alive, and what it does. The clock of the database counts, so that
/// engines need not agree.
record EngineLease(String engine, Set<EngineRole> roles) {
    static final Duration LENGTH = Duration.ofSeconds(15);
    static final Duration BETWEEN_RENEWALS = Duration.ofSeconds(2);

    /// Leaves time to renew the lease on another connection.
    static final Duration RENEWAL_TIMEOUT = Duration.ofSeconds(8);

    static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(6);

    private static final String ALIVE = "lease_until > clock_timestamp()";

    /// The condition for jobs whose engine is no longer alive.
    static final String ABANDONED =
            "NOT EXISTS (SELECT 1 FROM engine WHERE engine.id = job.engine AND engine." + ALIVE + ")";

    /// The condition for jobs that this engine took. The id is a UUID, which needs no escaping.
    String ownJobs() {
        return "engine = '" + engine + "'";
    }

    void renew(Sql sql) {
        sql.execute(
                """
                INSERT INTO engine (id, lease_until, roles, tables_version)
                VALUES (?1, clock_timestamp() + ?2 * interval '1 second', ?3, ?4)
                ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until""",
                engine,
                LENGTH.toSeconds(),
                roles.stream().sorted().map(EngineRole::label).collect(joining(",")),
                PostgresSchema.NEWEST);
    }

    /// Ends the lease, so that others need not wait for its end.
    int end(Sql sql) {
        return sql.execute(
                "DELETE FROM engine WHERE id = ? OR lease_until < clock_timestamp() - interval '1 day'", engine);
    }

    boolean hasOthers(Sql sql) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM engine WHERE id <> ? AND " + ALIVE + ")", engine);
    }

    /// How many engines with each role are alive.
    static Map<EngineRole, Integer> running(Sql sql) {
        var rows = sql.list(
                "SELECT roles FROM engine WHERE " + ALIVE,
                row -> List.of(row.text("roles").split(",", -1)));
        var running = new EnumMap<EngineRole, Integer>(EngineRole.class);
        for (var role : EngineRole.values()) {
            running.put(role, (int)
                    rows.stream().filter(roles -> roles.contains(role.label())).count());
        }
        return running;
    }

    /// The number of live engines whose program does not know this version of the tables.
    static int olderThan(Sql sql, int version) {
        return (int)
                sql.number("SELECT count(*) FROM engine WHERE coalesce(tables_version, 0) < ? AND " + ALIVE, version);
    }
}
