package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.app.EngineSession;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.project.ProjectNames;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;

/// Submits files one after the other, a few ahead of the engine, and follows their jobs.
final class AddRun {
    /// With more files submitted at once, a failure would be reported long after the file was named.
    private static final int PENDING_MAX = 16;

    /// A server that does not answer this many polls in a row, about twenty seconds, is gone.
    private static final int UNANSWERED_MAX = 15;

    private static final Duration POLL_MIN = Duration.ofMillis(100);
    private static final Duration POLL_MAX = Duration.ofSeconds(2);

    private final EngineSession session;
    private final @Nullable ProjectId project;
    private final Documents documents;
    private final int total;
    private final AddReport report;
    private final List<PendingFile> pending = new ArrayList<>();
    private Duration pause = POLL_MIN;
    private boolean hasAnswered;

    /// @param project the project to add to; null for the knowledge base
    /// @param total the number of files, including those that the report already has
    AddRun(EngineSession session, @Nullable ProjectId project, Documents documents, int total, AddReport report) {
        this.session = session;
        this.project = project;
        this.documents = documents;
        this.total = total;
        this.report = report;
    }

    /// Makes what is submitted for a file.
    interface Documents {
        NewDocument of(Path file) throws IOException;
    }

    /// Submits a file as soon as the number of pending files allows.
    ///
    /// @throws CommandFailedException when no file can be submitted
    void add(Path file) throws CommandFailedException, InterruptedException {
        while (pending.size() >= PENDING_MAX) {
            poll();
        }
        for (var unanswered = 0; !submitted(file, unanswered); unanswered++) {
            poll();
        }
    }

    /// Submits a file.
    ///
    /// @return false when the engine is busy, or a server that answered before does not answer now
    private boolean submitted(Path file, int unanswered) throws CommandFailedException, InterruptedException {
        try {
            var isTaken = project == null ? submit(file) : submitTo(project, file);
            hasAnswered = session.isOfServer();
            return isTaken;
        } catch (EngineUnavailableException e) {
            if (!hasAnswered) {
                report.refused(file, String.valueOf(e.getMessage()));
                return true;
            }
            if (unanswered >= UNANSWERED_MAX) {
                throw gone(e);
            }
            return false;
        } catch (IOException _) {
            if (Thread.interrupted()) { // an interrupt closes the file that is being read
                throw new InterruptedException();
            }
            report.refused(file, "the file cannot be read");
            return true;
        }
    }

    private boolean submit(Path file) throws IOException, InterruptedException {
        return switch (session.engine().ingestion().submit(documents.of(file))) {
            case Submission.Accepted(var job) -> follow(file, job);
            case Submission.UnderWay(var job) -> follow(file, job);
            case Submission.Known _ -> known(file);
            case Submission.Refused(var fault) -> refused(file, fault.message());
            case Submission.Busy _ -> false;
        };
    }

    private boolean submitTo(ProjectId id, Path file) throws IOException, CommandFailedException, InterruptedException {
        return switch (session.engine().library().submit(id, documents.of(file))) {
            case ProjectSubmission.Accepted(var job) -> follow(file, job);
            case ProjectSubmission.UnderWay(var job) -> follow(file, job);
            case ProjectSubmission.Unchanged _ -> known(file);
            case ProjectSubmission.Refused(var fault) -> refused(file, fault.message());
            case ProjectSubmission.Busy _ -> false;
            case ProjectSubmission.NoProject _ ->
                throw ProjectNames.missing(session.engine().projects(), id);
        };
    }

    private boolean follow(Path file, Job job) {
        pending.add(PendingFile.submitted(file, job.id()));
        return true;
    }

    private boolean known(Path file) {
        report.known(file);
        return true;
    }

    private boolean refused(Path file, String reason) {
        report.refused(file, reason);
        return true;
    }

    /// Waits for the pending files.
    ///
    /// @throws CommandFailedException when the server does not answer any more
    void await() throws CommandFailedException, InterruptedException {
        while (!pending.isEmpty()) {
            poll();
        }
    }

    /// Reports how far it came, and what happens to the pending files.
    void stop() {
        stop(
                session.isOfServer()
                        ? "The server continues with the queued files; ./kb status shows how many are left."
                        : "Queued files are processed the next time ./kb serve or this command runs.");
    }

    private CommandFailedException gone(EngineUnavailableException e) {
        stop("Queued files are processed when the server runs again.");
        return new CommandFailedException("The server stopped answering: " + e.getMessage());
    }

    private void stop(String fateOfPending) {
        var unsubmitted = total - report.count() - pending.size();
        report.say("Stopped: " + report + ", " + pending.size() + " queued, " + unsubmitted + " not submitted");
        if (!pending.isEmpty()) {
            report.say(fateOfPending);
        }
        if (unsubmitted > 0) {
            report.say("Run the same command again to add the rest.");
        }
    }

    private void poll() throws CommandFailedException, InterruptedException {
        Thread.sleep(pause);
        var before = pending.size();
        for (var files = pending.listIterator(); files.hasNext(); ) {
            polled(files.next()).ifPresentOrElse(files::set, files::remove);
        }
        showProgress();
        var longer = pause.multipliedBy(3).dividedBy(2);
        pause = pending.size() < before ? POLL_MIN : longer.compareTo(POLL_MAX) > 0 ? POLL_MAX : longer;
    }

    /// The file as it is now; nothing when its job has ended.
    private Optional<PendingFile> polled(PendingFile file) throws CommandFailedException, InterruptedException {
        Optional<Job> job;
        try {
            job = session.engine().ingestion().find(file.job());
        } catch (EngineUnavailableException e) {
            if (file.unanswered() >= UNANSWERED_MAX) {
                throw gone(e);
            }
            return Optional.of(file.unanswered(file.unanswered() + 1));
        }
        if (job.isEmpty()) {
            report.refused(file.file(), "another caller is adding the same file");
            return Optional.empty();
        }
        return ended(file.file(), job.get()) ? Optional.empty() : Optional.of(file.at(job.get()));
    }

    private boolean ended(Path file, Job job) {
        return switch (job.state()) {
            case QUEUED, RUNNING -> false;
            case COMPLETED -> {
                report.made(file, Objects.requireNonNull(job.outcome()));
                yield true;
            }
            case FAILED -> refused(file, Objects.requireNonNull(job.fault()).message());
            case CANCELLED -> refused(file, "the job was cancelled");
        };
    }

    /// Shows the file that has been running for the longest time; jobs run in the order of submission.
    private void showProgress() {
        pending.stream()
                .filter(PendingFile::isRunning)
                .findFirst()
                .or(() -> pending.stream().findFirst())
                .ifPresent(file -> {
                    var ended = report.count();
                    var begun =
                            pending.stream().mapToDouble(PendingFile::fraction).sum();
                    report.meanwhile(
                            (total == 1 ? "" : ended + " of " + total + " files  ") + file, (ended + begun) / total);
                });
    }
}
