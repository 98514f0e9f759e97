package pinakes.family.knowledge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.testkit.Deadline;
import pinakes.tool.Conversation;

/// A client that hears everything, also after its call was answered.
final class Heard implements Conversation {
    private final List<String> lines = new ArrayList<>();
    private @Nullable String continued;

    @Override
    public synchronized void progress(double done, @Nullable Double total, String message) {
        lines.add(done + " of " + total + ": " + message);
    }

    @Override
    public synchronized Optional<Conversation> continuing(String workId) {
        continued = workId;
        return Optional.of(this);
    }

    @Override
    public void log(LogLevel level, String message) {}

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /// The work that it hears of after its call was answered.
    synchronized @Nullable String continued() {
        return continued;
    }

    /// Does something until a message was heard.
    void await(String message, Runnable meanwhile) {
        Deadline.usual().await(message, () -> {
            meanwhile.run();
            return lines().stream().anyMatch(line -> line.endsWith(message));
        });
    }
}
