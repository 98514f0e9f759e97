package pinakes.app.cli.job;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.Interruption;
import pinakes.app.settings.SettingException;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.text.Counted;

/// Lists jobs, and follows them on a terminal.
public final class JobListCommand extends Command {
    private static final int LIMIT = 20;
    private static final Duration REFRESH = Duration.ofSeconds(1);
    private static final String HOME_AND_CLEAR = "\u001b[H\u001b[J";
    private static final String OTHER_SCREEN = "\u001b[?1049h\u001b[?25l";
    private static final String USUAL_SCREEN = "\u001b[?25h\u001b[?1049l";

    public JobListCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("jobs list", "", "List jobs, newest first.")
                        .alias("ls")
                        .details("A job processes one file or note. DETAILS shows the current step, or why the job"
                                + " failed.")
                        .flag("state STATE", "Only jobs in this state: " + String.join(", ", states()) + ".")
                        .limit("jobs", LIMIT)
                        .flag("watch", "Refresh the list until all jobs have finished; requires a terminal.", "w")
                        .quiet("Print only the ids.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var filter = new JobFilter(wanted(arguments), null);
        var limit = arguments.number(CommandUsage.LIMIT, LIMIT, 1, Integer.MAX_VALUE);
        arguments.checkApart("watch", CommandUsage.JSON, CommandUsage.QUIET);
        if (arguments.has("watch") && !screen().isTerminal()) {
            throw CommandFailedException.usage("--watch requires a terminal. In a script, repeat ./kb jobs --json.");
        }
        try (var session = context.openExisting(arguments)) {
            var ingestion = session.engine().ingestion();
            if (arguments.has("watch")) {
                return watch(ingestion, filter, limit);
            }
            var jobs = ingestion.list(filter, limit, 0);
            var code = print(arguments, jobs);
            if (isForPeople(arguments)
                    && jobs.size() == limit
                    && !ingestion.list(filter, 1, limit).isEmpty()) {
                more("Only the newest " + Counted.of(limit, "job"), "--limit N");
            }
            return code;
        }
    }

    private static boolean isForPeople(Arguments arguments) {
        return !arguments.has(CommandUsage.JSON) && !arguments.has(CommandUsage.QUIET);
    }

    private int print(Arguments arguments, List<Job> jobs) {
        if (arguments.has(CommandUsage.QUIET)) {
            return print(
                    arguments,
                    jobs,
                    jobs.stream().map(job -> job.id().toString()).toList());
        }
        return print(
                arguments,
                jobs,
                () -> new JobTableText(screen(), context.clock().instant()).of(jobs),
                arguments.has("state")
                        ? "No jobs are in this state."
                        : "There are no jobs. Add files with ./kb add PATH.");
    }

    /// Uses the terminal's second screen, so that what was there before comes back.
    private int watch(Ingestion ingestion, JobFilter filter, int limit) throws InterruptedException {
        out().print(OTHER_SCREEN);
        var jobs = List.<Job>of();
        try (var _ = Interruption.ofThisThread()) {
            while (true) {
                jobs = ingestion.list(filter, limit, 0);
                out().print(HOME_AND_CLEAR + screen().bold(summary(jobs)) + "  " + screen().dim("Ctrl-C stops") + "\n\n"
                        + String.join("\n", table(jobs)));
                out().flush();
                if (jobs.stream().allMatch(job -> job.state().isFinal())) {
                    return ExitCode.DONE;
                }
                Thread.sleep(REFRESH);
            }
        } catch (InterruptedException _) {
            return ExitCode.INTERRUPTED;
        } finally {
            out().print(USUAL_SCREEN);
            table(jobs).forEach(out()::println);
            out().flush();
        }
    }

    private List<String> table(List<Job> jobs) {
        return new JobTableText(screen(), context.clock().instant()).of(jobs).lines(screen());
    }

    private static String summary(List<Job> jobs) {
        var open = jobs.stream().filter(job -> !job.state().isFinal()).count();
        return open + (jobs.size() == 1 ? "" : " of " + jobs.size()) + " unfinished";
    }

    private static Set<JobState> wanted(Arguments arguments) throws CommandFailedException {
        var states = EnumSet.noneOf(JobState.class);
        for (var name : arguments.listed("state")) {
            states.add(JobJson.state(name).orElseThrow(() -> CommandFailedException.unknown("state", name, states())));
        }
        return states;
    }

    private static List<String> states() {
        return Arrays.stream(JobState.values()).map(JobJson::status).toList();
    }
}
