package pinakes.transport.mcp.framework;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;

/// A conversation that notes when a tool speaks of work that goes on after its answer.
final class NotedWork implements Conversation {
    private final Conversation client;
    private volatile @Nullable String workId;

    NotedWork(Conversation client) {
        this.client = client;
    }

    /// What the work is called that goes on, if any does.
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
