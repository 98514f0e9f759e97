package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.Interruption;
import pinakes.app.cli.job.JobNames;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.TerminalText;

/// Processes the files and notes of failed or cancelled jobs again.
///
/// The engine keeps the content of failed jobs for a while. Otherwise, the file is read from its path, or its page is
/// fetched again.
public final class JobRetryCommand extends Command {
    /// As many as an engine keeps.
    private static final int JOBS_MAX = 10_000;

    public JobRetryCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("jobs retry", "[JOB]...", "Process the files of failed or cancelled jobs again.")
                        .details(
                                "JOB is an id, or its first characters. The new job has the same tags, collection, metadata and"
                                        + " project. The content of a failed job is stored for seven days. The file is read again from its"
                                        + " path or URL if the content is no longer stored, if the job was cancelled, or if the file has"
                                        + " changed since. Uploads and notes cannot be read again from a path: once their content is no longer stored,"
                                        + " add them again.")
                        .flag("all", "Retry every file whose latest job failed.", "a")
                        .quiet("Print only failures.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        if (arguments.words().isEmpty() != arguments.has("all")) {
            throw CommandFailedException.usage("Specify the jobs to retry, or use --all.");
        }
        try (var session = context.openExisting(arguments);
                var fetched = new FetchDirectory();
                var _ = Interruption.ofThisThread()) {
            var jobs = jobs(arguments, session.engine().ingestion());
            if (jobs.isEmpty()) {
                err().println("Nothing to retry: no failed job has stored content or a path.");
                return ExitCode.DONE;
            }
            var report = new AddReport(context, arguments);
            for (var job : jobs) {
                if (isChanged(job)) {
                    session.engine().ingestion().cancel(job.id()); // so that the file is read instead
                }
            }
            var options = new AddOptions(DocumentMetadata.NONE, false);
            var run = new AddRun(session, null, options, jobs.size(), report);
            try {
                for (var gone : run.retryAll(jobs)) {
                    options = new AddOptions(gone.metadata(), gone.forceOcr());
                    run = new AddRun(session, gone.job().project(), options, jobs.size(), report);
                    readAgain(gone, arguments, fetched, run, report);
                }
                return report.end(new SkippedFiles());
            } catch (InterruptedException _) {
                run.stop();
                return ExitCode.INTERRUPTED;
            }
        }
    }

    /// Whether the file at the path of a job has changed since the job was created; it may have been repaired.
    private static boolean isChanged(Job job) {
        try {
            var path = job.sourcePath();
            return path != null
                    && !WebPage.isUrl(path)
                    && Files.getLastModifiedTime(Path.of(path)).toInstant().isAfter(job.createdAt());
        } catch (IOException | InvalidPathException _) {
            return false; // of another machine, or gone
        }
    }

    private static List<Job> jobs(Arguments arguments, Ingestion ingestion)
            throws CommandFailedException, InterruptedException {
        if (arguments.has("all")) {
            return lost(ingestion.list(JobFilter.ALL, JOBS_MAX, 0));
        }
        var jobs = new ArrayList<Job>();
        for (var word : arguments.words()) {
            jobs.add(checked(JobNames.find(ingestion, word)));
        }
        return jobs;
    }

    /// A file is retried once, however often it failed, and not at all when a later job stored it or still may.
    private static List<Job> lost(List<Job> newestFirst) {
        var newest = new LinkedHashMap<Origin, Job>();
        for (var job : newestFirst) {
            if (job.state() != JobState.CANCELLED) {
                newest.putIfAbsent(Origin.of(job), job);
            }
        }
        return newest.values().stream()
                .filter(job -> job.state() == JobState.FAILED && (job.retryable() || job.sourcePath() != null))
                .toList();
    }

    /// Where the content of a job came from; without a path, every job is on its own.
    private record Origin(@Nullable ProjectId project, String pathOrJob) {
        static Origin of(Job job) {
            return new Origin(
                    job.project(),
                    Objects.requireNonNullElseGet(
                            job.sourcePath(), () -> job.id().toString()));
        }
    }

    private static Job checked(Job job) throws CommandFailedException {
        if (job.state() != JobState.FAILED && job.state() != JobState.CANCELLED) {
            throw new CommandFailedException("The job for " + TerminalText.onOneLine(job.fileName())
                    + " cannot be retried: it is " + JobJson.status(job.state()) + ".");
        }
        return job;
    }

    private void readAgain(
            RetryOutcome.ContentGone gone, Arguments arguments, FetchDirectory fetched, AddRun run, AddReport report)
            throws CommandFailedException, SettingException, InterruptedException {
        var path = gone.job().sourcePath();
        if (path == null) {
            report.refused(
                    new AddItem.OfJob(gone.job()),
                    gone.newer() == null
                            ? "the content is no longer stored; add it again with ./kb add PATH or ./kb note add"
                            : "a later job for the same content failed, too; retry it with ./kb jobs retry "
                                    + gone.newer());
        } else {
            run.addAll(List.of(source(path, arguments, fetched)));
        }
    }

    private AddSource source(String path, Arguments arguments, FetchDirectory fetched)
            throws CommandFailedException, SettingException, InterruptedException {
        if (WebPage.isUrl(path)) {
            return WebPage.within(context.settings(arguments)).fetch(path, fetched.path());
        }
        try {
            return new AddSource.LocalPath(Path.of(path));
        } catch (InvalidPathException _) {
            throw new CommandFailedException("Invalid path \"" + TerminalText.onOneLine(path) + "\".");
        }
    }
}
