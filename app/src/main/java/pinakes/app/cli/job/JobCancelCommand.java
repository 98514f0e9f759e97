package pinakes.app.cli.job;

import java.util.ArrayList;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.tool.text.TerminalText;

/// Cancels jobs.
public final class JobCancelCommand extends Command {
    public JobCancelCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("jobs cancel", "JOB...", "Cancel jobs that are queued or in progress.")
                        .details("JOB is an id, or its first characters. Cancelling a job discards everything it has"
                                + " read. Cancelling a failed job deletes its stored content. A job that is done is"
                                + " left alone; if you pass one, the exit code is 1.")
                        .quiet("Print only what was not cancelled.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var ingestion = session.engine().ingestion();
            var jobs = new ArrayList<Job>();
            for (var word : arguments.words()) {
                jobs.add(JobNames.find(ingestion, word));
            }
            var ended = new ArrayList<Ended>();
            for (var job : jobs) {
                ended.add(new Ended(job, ingestion.cancel(job.id()).orElse(job)));
            }
            print(
                    arguments,
                    ended.stream().map(Ended::after).toList(),
                    ended.stream()
                            .filter(job -> !job.isDone() || !arguments.has(CommandUsage.QUIET))
                            .map(Ended::line)
                            .toList());
            return ended.stream().allMatch(Ended::isDone) ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    /// A job before and after it was to be cancelled.
    private record Ended(Job before, Job after) {
        boolean isDone() {
            return after.state() == JobState.CANCELLED || isContentDeleted();
        }

        private boolean isContentDeleted() {
            return before.retryable() && !after.retryable();
        }

        String line() {
            var name = TerminalText.onOneLine(after.fileName());
            if (isContentDeleted()) {
                return "Deleted the content of " + name;
            }
            return after.state() == JobState.CANCELLED
                    ? "Cancelled " + name
                    : name + " was not cancelled: it is " + JobJson.status(after.state()) + ".";
        }
    }
}
