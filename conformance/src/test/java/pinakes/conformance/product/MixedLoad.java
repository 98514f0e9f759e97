package pinakes.conformance.product;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import tools.jackson.databind.node.ObjectNode;

/// Clients that read and write without pause and record the answers.
///
/// A client stops at the first unexpected or late answer, which [#close()] then throws. Expected errors are an
/// unavailable engine and a timeout on a busy machine.
final class MixedLoad implements AutoCloseable {
    /// Notes are embedded by the model, which takes longer than all other calls together.
    private static final int TURNS_PER_NOTE = 4;

    private final Map<String, Duration> limits;
    private final List<Thread> clients = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> tasks = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> jobs = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> defect = new AtomicReference<>();
    private volatile boolean stopped;

    /// @param limits how long a call of each tool may take
    MixedLoad(Map<String, Duration> limits) {
        this.limits = limits;
    }

    /// Starts a client, which is closed at the end.
    void add(HttpWire client) {
        var name = "client " + clients.size();
        clients.add(Thread.ofVirtual().name(name).start(() -> {
            try (client) {
                for (var round = 0; !stopped; round++) {
                    turn(client, name + " round " + round, round % TURNS_PER_NOTE == 0);
                }
            } catch (RuntimeException | Error e) {
                defect.compareAndSet(null, e);
            }
        }));
    }

    /// The titles of the tasks that the server acknowledged.
    List<String> tasks() {
        return List.copyOf(tasks);
    }

    /// The ids of the notes' jobs that the server acknowledged.
    List<String> jobs() {
        return List.copyOf(jobs);
    }

    /// The number of acknowledged changes.
    int written() {
        return tasks.size() + jobs.size();
    }

    /// The number of calls that failed because the engine was unavailable.
    int refused() {
        return refused.get();
    }

    boolean isBroken() {
        return defect.get() != null;
    }

    /// Waits until all clients have finished.
    @Override
    public void close() {
        stopped = true;
        try {
            for (var client : clients) {
                client.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        var cause = defect.get();
        if (cause != null) {
            throw new AssertionError("A client saw what it must not see", cause);
        }
    }

    private void turn(HttpWire client, String title, boolean withNote) {
        if (call(client, "add_task", Json.object().put("title", title)) != null) {
            tasks.add(title);
        }
        call(client, "list_tasks", Json.object().put("status", "pending"));
        if (withNote) {
            addNote(client, "What " + title + " wrote down.");
        }
        call(client, "kb_search", Json.object().put("query", title).put("fts_only", true));
        call(client, "kb_jobs", Json.object());
    }

    private void addNote(HttpWire client, String text) {
        var submitted = call(client, "kb_addnote", Json.object().put("text", text));
        if (submitted != null) {
            jobs.add(submitted.at("/job_id").asString());
        }
    }

    /// The answer, or null if the engine was unavailable.
    private @Nullable ToolAnswer call(HttpWire client, String tool, ObjectNode arguments) {
        var started = System.nanoTime();
        var answer = client.call(tool, arguments);
        var took = Duration.ofNanos(System.nanoTime() - started);
        if (took.compareTo(Objects.requireNonNull(limits.get(tool))) > 0) {
            throw new AssertionError(tool + " was answered after " + took);
        }
        if (!answer.isError()) {
            return answer;
        }
        var said = answer.body().toString();
        if (said.contains("engine unreachable at http://")) {
            refused.incrementAndGet();
        } else if (!said.contains("was stopped because it took longer than")) {
            throw new AssertionError(tool + " was answered with " + said);
        }
        return null;
    }
}
