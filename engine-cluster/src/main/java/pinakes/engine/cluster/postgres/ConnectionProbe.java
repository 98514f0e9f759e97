package pinakes.engine.cluster.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A connection that is used only to see whether the server answers.
///
/// Another thread waits for the answer, because a time limit of the driver would close the connection: only an answer
/// that still does not come shows that the server was not just slow.
final class ConnectionProbe implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionProbe.class);

    private final Connection connection;

    /// Null between two probes.
    private @Nullable FutureTask<Boolean> answer;

    ConnectionProbe(Connection connection) {
        this.connection = connection;
    }

    /// Waits for an answer: the one that did not come in time before, or else a new one.
    boolean isAnswered(Duration timeout) throws InterruptedException {
        var awaited = answer == null ? asked() : answer;
        answer = awaited;
        try {
            awaited.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            answer = null;
            return true;
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("A probe failed", e);
            return false;
        }
    }

    /// Whether neither an answer nor a failure has come yet.
    boolean isSilent() {
        return answer != null && !answer.isDone();
    }

    @Override
    public void close() {
        abort(connection);
    }

    /// Ends a connection on a thread of its own, because a peer that does not respond can delay it.
    static void abort(Connection connection) {
        try {
            connection.abort(task -> Thread.ofVirtual().start(task));
        } catch (SQLException e) {
            LOG.debug("A connection could not be closed", e);
        }
    }

    private FutureTask<Boolean> asked() {
        var question = new FutureTask<>(() -> {
            try (var statement = connection.createStatement()) {
                return statement.execute("SELECT 1");
            }
        });
        Thread.ofVirtual().name("catalog-probe-answer").start(question);
        return question;
    }
}
