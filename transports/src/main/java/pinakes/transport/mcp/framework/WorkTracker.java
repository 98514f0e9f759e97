package pinakes.transport.mcp.framework;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Conversation;

/// A conversation that remembers which work continues after a tool's answer.
final class WorkTracker implements Conversation {
    private final Conversation client;
    private final ConsentQuestion person;
    private volatile @Nullable String workId;

    WorkTracker(Conversation client, ConsentQuestion person) {
        this.client = client;
        this.person = person;
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
    public Consent consent(String question, boolean isConfirmed) {
        return person.consent(question, isConfirmed);
    }

    @Override
    public void log(LogLevel level, String message) {
        client.log(level, message);
    }
}
