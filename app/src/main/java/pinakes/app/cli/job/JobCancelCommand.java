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
                CommandUsage.of("jobs cancel", "JOB...", "Cancel queued or running jobs.")
                        .details(
                                "JOB is an id, or its first characters. A cancelled job leaves nothing behind; a finished one"
                                        + " stays as it is, and the exit code is 1.")
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
            var after = new ArrayList<Job>();
            for (var job : jobs) {
                after.add(ingestion.cancel(job.id()).orElse(job));
            }
            if (arguments.has(CommandUsage.JSON)) {
                printJson(after);
            } else {
                after.forEach(job -> out().println(line(job)));
            }
            return after.stream().allMatch(job -> job.state() == JobState.CANCELLED) ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    private static String line(Job job) {
        var name = TerminalText.onOneLine(job.fileName());
        return job.state() == JobState.CANCELLED
                ? "Cancelled " + name
                : name + " was not cancelled: it is " + JobJson.status(job.state()) + ".";
    }
}
