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

/// The statements of one connection, kept ready: to plan a small one takes SQLite longer than to run it.
final class StatementCache extends DefaultStatementBuilder {
    /// More than the program has, so that those made up as it goes push out each other and none that is used often.
    private static final int KEPT_MAX = 128;

    /// Remembers what it has parsed, for all connections: the program's statements are the same in each.
    private static final SqlParser PARSER = new ColonPrefixSqlParser();

    /// The one that was used longest ago comes first.
    private final SequencedMap<String, PreparedStatement> idle = new LinkedHashMap<>();

    /// What each statement was prepared from; Jdbi closes it under another name, the text before its parameters were
    /// replaced.
    private final IdentityHashMap<Statement, String> used = new IdentityHashMap<>();

    private StatementCache() {}

    /// A handle that keeps its statements, and names them without their values when they fail: those are the users'
    /// own words, and failures are logged.
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

    /// A statement that met a fault of the disk was finished by the driver, and says so here.
    private static boolean isClean(PreparedStatement statement) {
        try {
            statement.clearParameters();
            return true;
        } catch (SQLException _) {
            return false;
        }
    }
}
