package pinakes.app.cli.connect;

import org.jspecify.annotations.Nullable;

/// Whether a client can use its entry of this server.
///
/// @param unreadable whether the file is at fault, for every client that reads it
/// @param brief a few words for a list: `yes`, or why not
/// @param message a sentence that names the client and its file
/// @param fix what to do; null when there is nothing to do
public record ClientState(
        ClientProgram client,
        Verdict verdict,
        boolean unreadable,
        String brief,
        String message,
        @Nullable String fix) {
    /// How bad it is.
    public enum Verdict {
        CONNECTED,
        /// The entry may be right.
        DOUBTFUL,
        BROKEN
    }
}
