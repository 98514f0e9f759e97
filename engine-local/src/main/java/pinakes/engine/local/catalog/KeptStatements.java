package pinakes.engine.local.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;

/// The statements of one connection, kept ready: to plan a small one takes SQLite longer than to run it.
final class KeptStatements extends DefaultStatementBuilder {
    /// More than the program has; whoever makes up statements as it goes pays for that alone.
    private static final int KEPT_MAX = 128;

    private final Map<String, PreparedStatement> idle = new HashMap<>();

    /// What each statement was prepared from; Jdbi closes it under another name, the text before its
    /// parameters were replaced.
    private final IdentityHashMap<Statement, String> used = new IdentityHashMap<>();

    private KeptStatements() {}

    /// A handle that keeps its statements, and names them without their values when they fail: those are the
    /// users' own words, and failures are logged.
    static Handle open(Connection connection) {
        return Jdbi.open(connection)
                .setStatementBuilder(new KeptStatements())
                .configure(
                        StatementExceptions.class, failures -> failures.setMessageRendering(KeptStatements::message));
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
        if (!(sql != null && statement instanceof PreparedStatement prepared && isKept(sql, prepared))) {
            statement.close();
        }
    }

    private boolean isKept(String sql, PreparedStatement statement) {
        return idle.size() < KEPT_MAX && isClean(statement) && idle.putIfAbsent(sql, statement) == null;
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
