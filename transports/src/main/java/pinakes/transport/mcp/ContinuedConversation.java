package pinakes.transport.mcp;

import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;

/// Carries the progress of work that outlives its request; log lines belong to requests and end with them.
final class ContinuedConversation implements Conversation {
    private final ProgressReport progress;

    ContinuedConversation(ProgressReport progress) {
        this.progress = progress;
    }

    @Override
    public void progress(double done, @Nullable Double total, String message) {
        progress.report(done, total, message);
    }

    @Override
    public void log(LogLevel level, String message) {}
}
