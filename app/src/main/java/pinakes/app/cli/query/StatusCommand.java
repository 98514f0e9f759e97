package pinakes.app.cli.query;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.Locale;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.QueuedJobs;
import pinakes.app.settings.SettingException;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Rounding;

/// Shows how much is stored and whether everything works.
public final class StatusCommand extends Command {
    public StatusCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("status", "", "Show document counts and health.")
                        .details("The exit code is 1 when the status is degraded.")
                        .flag("json", "Print the engine's answer as JSON."));
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var status = session.engine().status();
            if (arguments.has("json")) {
                printJson(status);
            } else {
                out().print(text(status, session.isRemote()));
            }
            return status.issues().isEmpty() ? 0 : 1;
        }
    }

    private static String text(EngineStatus status, boolean isRemote) {
        var lines = new LinkedHashMap<String, Object>();
        lines.put("Documents", documents(status.totals()));
        lines.put("Chunks", status.totals().passages());
        lines.put("Size", Rounding.megabytes(status.totals().originalBytes()) + " MB");
        if (status.jobsRunning() + status.jobsWaiting() > 0) {
            lines.put("Jobs", jobs(status.jobsWaiting(), status.jobsRunning(), isRemote));
        }
        lines.put("Model", status.model().name());
        lines.put("Files", status.storage().path());
        lines.put("Index", status.index().path());
        if (status.engines().areSeveral()) {
            lines.put("Engines", engines(status.engines()));
        }
        lines.put("Health", status.issues().isEmpty() ? "healthy" : "degraded");
        var text = new StringBuilder();
        lines.forEach((name, value) -> text.append(String.format(Locale.ROOT, "%-11s%s\n", name, value)));
        status.issues()
                .forEach(issue -> text.append(" ".repeat(11)).append(issue).append("\n"));
        return text.toString();
    }

    /// Notes are documents too.
    private static String documents(Totals totals) {
        var notes = totals.byKind().getOrDefault(DocumentKind.NOTE, 0L);
        return totals.documents() + (notes == 0 ? "" : " (including " + Counted.of(notes, "note") + ")");
    }

    private static String engines(EngineStatus.Engines engines) {
        return engines.running().entrySet().stream()
                        .map(role ->
                                role.getValue() + " with role " + role.getKey().label())
                        .collect(joining(", "))
                + "; this one: "
                + engines.roles().stream().map(EngineRole::label).collect(joining(", "));
    }

    /// Without a server no job runs, so jobs that the last server left as running count as queued.
    private static String jobs(int queued, int running, boolean isRemote) {
        return isRemote
                ? running + " running, " + queued + " queued"
                : queued + running + " queued; " + QueuedJobs.PROCESSED;
    }
}
