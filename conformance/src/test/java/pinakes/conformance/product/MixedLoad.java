package pinakes.conformance.product;

import static java.util.stream.Collectors.toMap;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Composition;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import tools.jackson.databind.node.ObjectNode;

/// Clients that read and write without pause, except while the engine is unavailable, and record the answers.
///
/// A client stops at the first unexpected or late answer, which [#close()] then throws. Expected errors are an
/// unavailable engine and a timeout on a busy machine.
final class MixedLoad implements AutoCloseable {
    /// Notes are embedded by the model, which takes longer than all other calls together.
    private static final int TURNS_PER_NOTE = 4;

    /// How much longer than its limit a tool may take on a busy machine.
    private static final Duration GRACE = Duration.ofMinutes(1);

    /// How long a client waits after a refusal. Otherwise, ten clients would slow down the start of the engine.
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final Map<String, Duration> limits;
    private final List<Thread> clients = new ArrayList<>();
    private final ConcurrentLinkedQueue<String> tasks = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<String, String> notes = new ConcurrentHashMap<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> defect = new AtomicReference<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    /// @param limits how long a call of each tool may take
    private MixedLoad(Map<String, Duration> limits) {
        this.limits = limits;
    }

    /// No clients yet; their calls may take as long as each tool allows.
    ///
    /// @param directory where the settings are looked for
    static MixedLoad within(Path directory) throws SettingException {
        var environment = new LaunchEnvironment(Map.of(), directory, directory, "Linux");
        return new MixedLoad(Composition.tools(new SettingsReader(environment).read(Map.of())).getAll().stream()
                .collect(toMap(
                        tool -> tool.name(), tool -> tool.definition().timeout().plus(GRACE))));
    }

    /// Starts a client, which is closed at the end.
    void add(HttpWire client) {
        var name = "client " + clients.size();
        clients.add(Thread.ofVirtual().name(name).start(() -> {
            try (client) {
                for (var round = 0; stopped.getCount() > 0; round++) {
                    turn(client, name + " round " + round, round % TURNS_PER_NOTE == 0);
                }
            } catch (InterruptedException | RuntimeException | Error e) {
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
        return List.copyOf(notes.keySet());
    }

    /// The texts of the notes that the server acknowledged.
    List<String> notes() {
        return List.copyOf(notes.values());
    }

    /// The number of acknowledged changes.
    private int written() {
        return tasks.size() + notes.size();
    }

    /// The number of calls that failed because the engine was unavailable.
    int refused() {
        return refused.get();
    }

    /// Waits until the server has acknowledged so many further changes.
    void awaitWritten(int count) {
        var before = written();
        await("clients write", () -> written() >= before + count);
    }

    /// Waits for something that the clients bring about.
    void await(String what, BooleanSupplier condition) {
        Deadline.usual().await(what, () -> defect.get() != null || condition.getAsBoolean());
        if (defect.get() != null) {
            throw new AssertionError(what, defect.get());
        }
    }

    /// Waits until all clients have finished.
    @Override
    public void close() {
        stopped.countDown();
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

    private void turn(HttpWire client, String title, boolean withNote) throws InterruptedException {
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

    private void addNote(HttpWire client, String text) throws InterruptedException {
        var submitted = call(client, "kb_addnote", Json.object().put("text", text));
        if (submitted != null) {
            notes.put(submitted.at("/job_id").asString(), text);
        }
    }

    /// The answer, or null if the engine was unavailable.
    private @Nullable ToolAnswer call(HttpWire client, String tool, ObjectNode arguments) throws InterruptedException {
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
            stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } else if (!said.contains("was stopped because it took longer than")) {
            throw new AssertionError(tool + " was answered with " + said);
        }
        return null;
    }
}
