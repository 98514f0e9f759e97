package pinakes.transport.mcp.framework;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;

/// A conversation that remembers which work continues after a tool's answer.
final class WorkTracker implements Conversation {
    private final Conversation client;
    private volatile @Nullable String workId;

    WorkTracker(Conversation client) {
        this.client = client;
    }

    Optional<String> workId() {
        return Optional.ofNullable(workId);
    }

    @Override
    public void progress(double done, @Nullable Double total, String message) {
        client.progress(done, total, message);
    }

    @Override
    public Optional<Conversation> continuing(String id) {
        workId = id;
        return client.continuing(id);
    }

    @Override
    public void log(LogLevel level, String message) {
        client.log(level, message);
    }
}
