package pinakes.app.composition;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.resource.ChangeFeed.Subscription;
import pinakes.transport.mcp.feature.TaskFeature;
import tools.jackson.databind.node.ObjectNode;

/// Ingestion jobs as tasks of the MCP Tasks extension; a task has the id of its job.
///
/// The engine keeps jobs permanently, so tasks have no time to live.
///
/// @param answerable which jobs are tasks: those that an offered tool reports on
/// @param answers the answer to the call that started a job, once the job has ended
record JobTasks(Ingestion ingestion, InstantSource clock, Predicate<Job> answerable, Function<Job, ObjectNode> answers)
        implements TaskFeature {
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    @Override
    public Optional<Task> find(String taskId, Caller caller) {
        return job(taskId, caller).map(this::task);
    }

    /// Jobs never ask for input, so there is nothing to pass on.
    @Override
    public boolean update(String taskId, ObjectNode inputResponses, Caller caller) {
        return job(taskId, caller).isPresent();
    }

    @Override
    public boolean cancel(String taskId, Caller caller) {
        var job = job(taskId, caller);
        return job.isPresent()
                && uninterrupted(() -> ingestion.cancel(job.get().id())).isPresent();
    }

    @Override
    public Subscription observe(String taskId, Consumer<Task> observer) {
        var id = JobId.parse(taskId);
        if (id.isEmpty()) {
            return () -> {};
        }
        var caller = CurrentCaller.get();
        return ingestion.watch(
                id.get(),
                job -> CurrentCaller.as(caller, () -> {
                    observer.accept(task(job));
                    return job;
                }))::close;
    }

    private Optional<Job> job(String taskId, Caller caller) {
        var id = JobId.parse(taskId);
        return id.isEmpty()
                ? Optional.empty()
                : uninterrupted(() -> ingestion.find(id.get()))
                        .filter(job -> job.owner().equals(caller.id()) && answerable.test(job));
    }

    private Task task(Job job) {
        return new Task(
                job.id().toString(),
                status(job),
                job.state().isFinal() ? null : job.progress().activity(),
                job.createdAt(),
                Objects.requireNonNullElseGet(job.endedAt(), clock::instant),
                null,
                POLL_INTERVAL,
                outcome(job));
    }

    /// An unreadable document is a tool error, not a protocol error, so its task is completed.
    private static Status status(Job job) {
        return switch (job.state()) {
            case QUEUED, RUNNING -> Status.WORKING;
            case COMPLETED, FAILED -> Status.COMPLETED;
            case CANCELLED -> Status.CANCELLED;
        };
    }

    private @Nullable ObjectNode outcome(Job job) {
        return switch (job.state()) {
            case QUEUED, RUNNING, CANCELLED -> null;
            case COMPLETED, FAILED -> answers.apply(job);
        };
    }

    private interface Question<T> {
        T ask() throws InterruptedException;
    }

    private static <T> T uninterrupted(Question<T> question) {
        try {
            return question.ask();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The request ended before the engine responded.", e);
        }
    }
}
