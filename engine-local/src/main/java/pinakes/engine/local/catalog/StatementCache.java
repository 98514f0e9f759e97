package pinakes.engine.local.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;

/// Caches the prepared statements of one connection: SQLite plans a small statement longer than it runs it.
final class StatementCache extends DefaultStatementBuilder {
    /// More than the number of static statements, so that generated ones only evict each other.
    private static final int KEPT_MAX = 128;

    /// Shared by all connections, because they run the same statements.
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    /// Least recently used first.
    private final SequencedMap<String, PreparedStatement> idle = new LinkedHashMap<>();

    /// The SQL of each statement in use; Jdbi closes it under its SQL before parameters were replaced.
    private final IdentityHashMap<Statement, String> used = new IdentityHashMap<>();

    private StatementCache() {}

    /// A handle with a statement cache. Its failure messages omit bound values, because failures are logged and
    /// values are private.
    static Handle open(Connection connection) {
        return Jdbi.open(connection)
                .setStatementBuilder(new StatementCache())
                .setSqlParser(PARSER)
                .configure(
                        StatementExceptions.class, failures -> failures.setMessageRendering(StatementCache::message));
    }

    private static String message(StatementException failure) {
        var context = failure.getStatementContext();
        return failure.getShortMessage() + (context == null ? "" : " in " + context.getRawSql());
    }

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context) throws SQLException {
        var kept = idle.remove(sql);
        var statement = kept == null ? super.create(connection, sql, context) : kept;
        used.put(statement, sql);
        return statement;
    }

    @Override
    public void close(Connection connection, String name, Statement statement) throws SQLException {
        var sql = used.remove(statement);
        if (sql != null && statement instanceof PreparedStatement prepared && isClean(prepared)) {
            keep(sql, prepared);
        } else {
            statement.close();
        }
    }

    private void keep(String sql, PreparedStatement statement) throws SQLException {
        var same = idle.putLast(sql, statement);
        if (same != null) {
            same.close();
        } else if (idle.size() > KEPT_MAX) {
            idle.pollFirstEntry().getValue().close();
        }
    }

    /// The driver finalizes a statement after a disk failure; it then throws here.
    private static boolean isClean(PreparedStatement statement) {
        try {
            statement.clearParameters();
            return true;
        } catch (SQLException _) {
            return false;
        }
    }
}
