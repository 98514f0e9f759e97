package pinakes.tool;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a running tool can tell and ask its waiting client.
///
/// Nothing here fails: a client that did not ask for progress, or is gone, receives nothing.
public interface Conversation {
    /// A client that receives nothing but the answer.
    Conversation SILENT = new Conversation() {
        @Override
        public void progress(double done, @Nullable Double total, String message) {}

        @Override
        public void log(LogLevel level, String message) {}
    };

    /// Reports progress; values that do not increase are dropped.
    void progress(double done, @Nullable Double total, String message);

    /// A conversation about work that continues under this id after the answer; empty when the client could not
    /// receive it.
    default Optional<Conversation> continuing(String workId) {
        return Optional.empty();
    }

    /// Sends a log line to the client, if it asked for this level.
    void log(LogLevel level, String message);

    /// Asks the person behind the client whether to go on with something that cannot be undone.
    ///
    /// @param question for the person, with what would be lost
    /// @param isConfirmed whether the call itself confirms it already
    default Consent consent(String question, boolean isConfirmed) {
        return Consent.NOT_ASKED;
    }

    enum Consent {
        /// The person agreed.
        GIVEN,
        /// The person did not agree.
        REFUSED,
        /// The question is on its way: the call must end without a change, and is repeated with the answer.
        PENDING,
        /// The user cannot or should not be asked; the call's own confirmation decides.
        NOT_ASKED
    }

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
