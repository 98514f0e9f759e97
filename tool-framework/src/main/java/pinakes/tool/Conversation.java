package pinakes.tool;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a running tool can tell the client that waits for it.
///
/// Nothing here may fail: a client that did not ask for progress, or that is gone, hears nothing.
public interface Conversation {
    /// A client that hears nothing until the answer.
    Conversation SILENT = new Conversation() {
        @Override
        public void progress(double done, @Nullable Double total, String message) {}

        @Override
        public void log(LogLevel level, String message) {}
    };

    /// Reports how far the work has come; values that do not increase are dropped.
    void progress(double done, @Nullable Double total, String message);

    /// A conversation about work that goes on under this id when the call has been answered; nothing where the client
    /// would not hear it.
    default Optional<Conversation> continuing(String workId) {
        return Optional.empty();
    }

    /// Sends a log line to the client, if it asked for this level.
    void log(LogLevel level, String message);

    /// The severities of RFC 5424, least severe first.
    enum LogLevel {
        DEBUG,
        INFO,
        NOTICE,
        WARNING,
        ERROR,
        CRITICAL,
        ALERT,
        EMERGENCY
    }
}
