package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.QueuedJobs;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.cli.terminal.TextWidth;
import pinakes.app.engine.EngineSession;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.FileFormat;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.family.document.AddedAgain;
import pinakes.family.document.StoredAlready;

/// Submits files one after the other, a few ahead of the engine, and follows their jobs.
final class AddRun {
    /// With more files submitted at once, a failure would be reported long after the file was named.
    private static final int PENDING_MAX = 16;

    /// A server that does not respond this many times in a row, about twenty seconds, counts as gone.
    private static final int UNANSWERED_MAX = 10;

    private static final Backoff POLLS = Backoff.endless(Duration.ofMillis(100), Duration.ofSeconds(2));

    /// Leaves room for the activity on the same line of a terminal.
    private static final int NAME_COLUMNS_MAX = 30;

    private final EngineSession session;
    private final @Nullable ProjectId project;
    private final AddOptions options;
    private final int total;
    private final AddReport report;
    private final Deque<PendingFile> pending = new ArrayDeque<>();
    private boolean hasAnswered;

    /// @param project the project to add to; null for the knowledge base
    /// @param total the number of files, including those that the report already has
    AddRun(EngineSession session, @Nullable ProjectId project, AddOptions options, int total, AddReport report) {
        this.session = session;
        this.project = project;
        this.options = options;
        this.total = total;
        this.report = report;
    }

    /// @param isCopy whether the job belongs to an identical file of this run
    private record PendingFile(AddItem source, JobId job, boolean isCopy) {}

    /// Adds everything that can be added, reports the rest, and waits for the results.
    void addAll(List<AddSource> sources) throws CommandFailedException, InterruptedException {
        for (var source : sources) {
            var reason = source.refusal();
            if (reason.isPresent()) {
                report.refused(source, reason.get());
            } else {
                add(source);
            }
        }
        await();
    }

    /// Retries failed jobs and waits for the results.
    ///
    /// @return the jobs whose content has to be read again
    List<RetryOutcome.ContentGone> retryAll(List<Job> jobs) throws CommandFailedException, InterruptedException {
        var gone = new ArrayList<RetryOutcome.ContentGone>();
        for (var job : jobs) {
            submit(new AddItem.OfJob(job), () -> retry(job, gone));
        }
        await();
        return gone;
    }

    private void add(AddSource file) throws CommandFailedException, InterruptedException {
        submit(file, () -> project == null ? submit(file) : submitTo(project, file));
    }

    /// Submits something as soon as the number of pending files allows.
    ///
    /// @throws CommandFailedException when nothing can be submitted
    private void submit(AddItem file, Attempt attempt) throws CommandFailedException, InterruptedException {
        while (pending.size() >= PENDING_MAX) {
            finishFirst();
        }
        for (var tries = 1; !submitted(file, attempt, tries); tries++) {
            Thread.sleep(POLLS.longest());
        }
    }

    /// Submits a file; false when the engine is busy.
    private interface Attempt {
        boolean isTaken() throws IOException, CommandFailedException, InterruptedException;
    }

    /// @return false when the engine is busy, or when a server that has answered before does not respond
    private boolean submitted(AddItem file, Attempt attempt, int tries)
            throws CommandFailedException, InterruptedException {
        try {
            var isTaken = attempt.isTaken();
            hasAnswered = session.isRemote();
            return isTaken;
        } catch (EngineUnavailableException e) {
            if (!hasAnswered) {
                report.refused(file, String.valueOf(e.getMessage()));
                return true;
            }
            if (tries > UNANSWERED_MAX) {
                throw stoppedAnswering(e);
            }
            return false;
        } catch (QuotaExceededException e) {
            report.refused(file, String.valueOf(e.getMessage()));
            return true;
        } catch (IOException _) {
            if (Thread.interrupted()) { // an interrupt closes the file that is being read
                throw new InterruptedException();
            }
            var isGone = file instanceof AddSource source && Files.notExists(source.content());
            report.refused(file, isGone ? "the file no longer exists" : "the file cannot be read");
            return true;
        }
    }

    private boolean retry(Job job, List<RetryOutcome.ContentGone> gone)
            throws CommandFailedException, InterruptedException {
        var item = new AddItem.OfJob(job);
        return switch (session.engine().ingestion().retry(job.id())) {
            case RetryOutcome.Queued(var queued) -> follow(item, queued);
            case RetryOutcome.UnderWay(var other) -> follow(item, other);
            case RetryOutcome.Stored(var stored) -> known(item, document(stored), List.of(), List.of());
            case RetryOutcome.ContentGone content -> gone.add(content);
            case RetryOutcome.Busy _ -> false;
            case RetryOutcome.NotFailed(var other) -> refused(item, "the job is " + JobJson.status(other.state()));
            case RetryOutcome.Missing() -> refused(item, "the job no longer exists");
        };
    }

    private @Nullable Document document(DocumentId id) throws InterruptedException {
        return session.engine().documents().find(id).orElse(null);
    }

    private boolean submit(AddSource file) throws IOException, InterruptedException {
        var document = file.document(options);
        var ingestion = session.engine().ingestion();
        return switch (ingestion.submit(document)) {
            case Submission.Accepted(var job) -> follow(file, job);
            case Submission.UnderWay(var job) -> underWay(file, job, Addition.of(document));
            case Submission.Known(var stored) ->
                again(file, StoredAlready.of(stored, Addition.of(document), ingestion));
            case Submission.Refused(var fault) -> refused(file, fault.message());
            case Submission.Busy _ -> false;
        };
    }

    /// What the job cannot apply, such as the additions of another caller, waits until the document is stored.
    private boolean underWay(AddSource file, Job job, Addition addition) throws IOException, InterruptedException {
        var ingestion = session.engine().ingestion();
        return switch (AddedAgain.of(job, addition, ingestion)) {
            case AddedAgain.Pending(var pending, var _, var _, var ignoresOcr) ->
                (ignoresOcr && ingestion.await(pending.id()).isPresent()) ? submit(file) : follow(file, pending);
            case AddedAgain.Stored(var stored) -> again(file, stored);
            case AddedAgain.Ended(var ended) -> follow(file, ended);
            case AddedAgain.ByAnother(var other) ->
                ingestion.await(other.id()).isPresent() ? submit(file) : follow(file, other);
        };
    }

    private boolean submitTo(ProjectId id, AddSource file)
            throws IOException, CommandFailedException, InterruptedException {
        var document = file.document(options);
        return switch (session.engine().library().submit(id, document)) {
            case ProjectSubmission.Accepted(var job) -> follow(file, job);
            case ProjectSubmission.UnderWay(var job) -> {
                var ingestion = session.engine().ingestion();
                var again = AddedAgain.of(job, Addition.of(document), ingestion);
                var isDone = !(again instanceof AddedAgain.Pending)
                        && ingestion.await(job.id()).isPresent();
                yield isDone ? submitTo(id, file) : follow(file, job);
            }
            case ProjectSubmission.Unchanged _ -> known(file, null, List.of(), List.of());
            case ProjectSubmission.Refused(var fault) -> refused(file, fault.message());
            case ProjectSubmission.Busy _ -> false;
            case ProjectSubmission.NoProject _ ->
                throw ProjectNames.missing(session.engine().projects(), id);
        };
    }

    private boolean follow(AddItem file, Job job) {
        var isCopy = pending.stream().anyMatch(other -> other.job().equals(job.id()));
        pending.add(new PendingFile(file, job.id(), isCopy));
        return true;
    }

    private boolean again(AddSource file, StoredAlready stored) {
        return switch (stored) {
            case StoredAlready.Busy _ -> false;
            case StoredAlready.Applied applied ->
                applied.job().state().isFinal()
                        ? known(
                                file,
                                applied.document(),
                                applied.applied(),
                                applied.warning().isEmpty() ? List.of() : List.of(applied.warning()))
                        : follow(file, applied.job());
        };
    }

    private boolean known(AddItem file, @Nullable Document stored, List<String> applied, List<String> warnings) {
        report.known(file, stored, applied, warnings);
        return true;
    }

    private boolean refused(AddItem file, String reason) {
        report.refused(file, reason);
        return true;
    }

    /// @throws CommandFailedException when the server no longer answers
    private void await() throws CommandFailedException, InterruptedException {
        while (!pending.isEmpty()) {
            finishFirst();
        }
    }

    /// Reports the progress so far and what happens to the pending files.
    void stop() {
        stop(
                session.isRemote()
                        ? "The server continues with the queued files; ./kb status shows how many are left."
                        : "Queued files " + QueuedJobs.PROCESSED + ".");
    }

    private CommandFailedException stoppedAnswering(EngineUnavailableException e) {
        stop("Queued files are processed when the server is running again.");
        return new CommandFailedException("The server stopped responding: " + e.getMessage());
    }

    private void stop(String aboutPending) {
        var unsubmitted = total - report.count() - pending.size();
        report.say("Stopped: " + report + ", " + pending.size() + " queued, " + unsubmitted + " not submitted");
        if (!pending.isEmpty()) {
            report.say(aboutPending);
        }
        if (unsubmitted > 0) {
            report.say("Run the same command again to add the rest.");
        }
    }

    /// Waits until the job of the oldest pending file has ended; jobs run in the order of submission.
    private void finishFirst() throws CommandFailedException, InterruptedException {
        var file = pending.getFirst();
        var unanswered = 0;
        for (var polls = 1; ; polls++) {
            try {
                var job = session.engine().ingestion().find(file.job());
                if (job.isEmpty() || job.get().state().isFinal()) {
                    report(file, job);
                    pending.removeFirst();
                    return;
                }
                unanswered = 0;
                showProgress(file.source(), job.get().progress());
            } catch (EngineUnavailableException e) {
                if (++unanswered > UNANSWERED_MAX) {
                    throw stoppedAnswering(e);
                }
            }
            POLLS.pause(polls);
        }
    }

    /// A job that this caller cannot see belongs to another caller, who added the same file first.
    private void report(PendingFile file, Optional<Job> ended) throws InterruptedException {
        var outcome = ended.map(Job::outcome);
        var fault = ended.map(Job::fault).map(IngestFault::message);
        if (outcome.isPresent() && file.isCopy()) {
            report.known(file.source(), document(outcome.get()).orElse(null), List.of(), List.of());
        } else if (outcome.isPresent()) {
            report.made(file.source(), outcome.get(), reading(outcome.get()));
        } else {
            report.refused(
                    file.source(),
                    fault.orElse(ended.isPresent() ? "cancelled" : "another caller is adding the same file"));
        }
    }

    /// A document of a project has no number, and is not looked up.
    private Optional<Document> document(Job.Outcome outcome) throws InterruptedException {
        var number = outcome.number();
        return number == null ? Optional.empty() : session.engine().documents().find(number);
    }

    private AddReport.ReadResult reading(Job.Outcome outcome) throws InterruptedException {
        var document = document(outcome);
        if (document.isEmpty()) {
            return AddReport.ReadResult.UNKNOWN;
        }
        var attachments = document.get().attachments();
        var warnings = new ArrayList<>(warnings(document.get()).toList());
        for (var attachment : attachments) {
            session.engine().documents().find(attachment.number()).stream()
                    .flatMap(AddRun::warnings)
                    .map(warning -> attachment.name() + ": " + warning)
                    .forEach(warnings::add);
        }
        var isMail = document.get().text().format().equals(FileFormat.EML.id());
        return new AddReport.ReadResult(isMail ? attachments.size() : null, warnings);
    }

    private static Stream<String> warnings(Document document) {
        return document.text()
                .properties()
                .getOrDefault(Document.Text.WARNINGS, "")
                .lines();
    }

    private void showProgress(AddItem file, JobProgress progress) {
        var ended = report.count();
        var name = TextWidth.cutInside(file.fileName(), NAME_COLUMNS_MAX);
        report.meanwhile(
                total == 1 ? "" : ended + " of " + total + " files",
                name + ": " + progress.activity(),
                (ended + progress.fraction()) / total);
    }
}
