package pinakes.app.cli.add;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.Interruption;
import pinakes.app.cli.job.JobNames;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.tool.text.TerminalText;

/// Adds the files of failed or cancelled jobs again.
///
/// The bytes of a failed job are not kept, so the file is read from its path, or its page is fetched again.
public final class JobRetryCommand extends Command {
    /// As many as an engine keeps.
    private static final int JOBS_MAX = 10_000;

    public JobRetryCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("jobs retry", "[JOB]...", "Add the files of failed or cancelled jobs again.")
                        .details(
                                "JOB is an id, or its first characters. The bytes of a failed job are not kept, so its file is read"
                                        + " again from its path, or its URL is fetched again; uploads and notes have neither and must be added again. The flags of the first"
                                        + " attempt are not repeated: give tags and metadata again, or use ./kb tag and ./kb move.")
                        .flag("all", "Retry every file whose last job failed, if it has a path.", "a")
                        .flag(
                                "tag TAGS",
                                "Tag for the documents; repeatable, or several separated by commas.",
                                "t",
                                "tags")
                        .flag("collection NAME", "Collection for the documents.", "c")
                        .flag("metadata KEY=VALUE", "Metadata for the documents; repeatable.")
                        .flag("force-ocr", "Run OCR even on pages that have text.")
                        .quiet("Print only failures.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var options = AddOptions.of(arguments);
        if (arguments.words().isEmpty() != arguments.has("all")) {
            throw CommandFailedException.usage("Specify the jobs to retry, or use --all.");
        }
        try (var session = context.openExisting(arguments);
                var fetched = new FetchDirectory();
                var _ = Interruption.ofThisThread()) {
            var sources = new ArrayList<AddSource>();
            for (var job : jobs(arguments, session.engine().ingestion())) {
                sources.add(source(job, arguments, fetched));
            }
            if (sources.isEmpty()) {
                err().println("There is nothing to retry: no file whose last job failed has a path.");
                return ExitCode.DONE;
            }
            var report = new AddReport(context, arguments);
            var run = new AddRun(session, null, options, sources.size(), report);
            try {
                run.addAll(sources);
                return report.end(new SkippedFiles());
            } catch (InterruptedException _) {
                run.stop();
                return ExitCode.INTERRUPTED;
            }
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

    /// A file is retried once, however often it failed, and not at all when a later job stored it or is still going to.
    private static List<Job> lost(List<Job> newestFirst) {
        var newest = new LinkedHashMap<String, Job>();
        for (var job : newestFirst) {
            var path = job.sourcePath();
            if (path != null && job.project() == null && job.state() != JobState.CANCELLED) {
                newest.putIfAbsent(path, job);
            }
        }
        return newest.values().stream()
                .filter(job -> job.state() == JobState.FAILED)
                .toList();
    }

    private static Job checked(Job job) throws CommandFailedException {
        var name = TerminalText.onOneLine(job.fileName());
        if (job.state() != JobState.FAILED && job.state() != JobState.CANCELLED) {
            throw new CommandFailedException(
                    "The job of " + name + " cannot be retried: it is " + JobJson.status(job.state()) + ".");
        }
        if (job.project() != null) {
            throw new CommandFailedException(name + " belongs to the project " + job.project()
                    + ". Add it again: ./kb add " + (job.sourcePath() == null ? "PATH" : job.sourcePath())
                    + " --project " + job.project() + ".");
        }
        if (job.sourcePath() == null) {
            throw new CommandFailedException(
                    name + " was uploaded or typed, and the bytes of a failed job are not kept."
                            + " Add it again with ./kb add PATH or ./kb note add.");
        }
        return job;
    }

    private AddSource source(Job job, Arguments arguments, FetchDirectory fetched)
            throws CommandFailedException, SettingException, InterruptedException {
        var path = String.valueOf(job.sourcePath());
        if (WebPage.isUrl(path)) {
            var megabytes = context.settings(arguments).get(SettingTable.MAX_FILE_SIZE_MB);
            return WebPage.upTo(megabytes).fetch(path, fetched.path());
        }
        try {
            return new AddSource.LocalPath(Path.of(path));
        } catch (InvalidPathException _) {
            throw new CommandFailedException("Invalid path \"" + TerminalText.onOneLine(path) + "\".");
        }
    }
}
