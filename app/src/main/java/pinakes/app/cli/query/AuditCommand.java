package pinakes.app.cli.query;

import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.PastTime;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditEntry;
import pinakes.engine.audit.AuditFilter;
import pinakes.engine.http.wire.AuditJson;
import pinakes.engine.http.wire.EnginePaths;

/// Lists the audit log.
public final class AuditCommand extends Command {
    private static final int LIMIT = 50;

    public AuditCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of(
                                "audit",
                                "",
                                "List changes, removals, reads of original files, exports, sign-ins and refused calls, with their callers.")
                        .details("Newest first. FROM is the entry point and the client's network address; TRACE is the"
                                + " trace id, which is also in the log lines of the call. The setting audit-days says"
                                + " how long entries are kept.")
                        .flag("since TIME", "Only entries from this time on, such as 2026-01-31, 7d, 12h or today.")
                        .flag("who CALLER", "Only entries for this caller: a key's name, user:NAME or local.")
                        .flag(
                                "action ACTION",
                                "Only entries with this action: " + String.join(", ", AuditAction.labels()) + ".")
                        .flag("trace ID", "Only entries from this call.")
                        .limit("entries", LIMIT)
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var filter = filter(arguments);
        var limit = arguments.number(CommandUsage.LIMIT, LIMIT, 1, EnginePaths.PAGE_MAX);
        try (var session = context.openExisting(arguments)) {
            var log = session.engine().audit();
            var entries = log.find(filter, limit, 0);
            var json = AuditJson.AuditEntries.of(entries).entries();
            var code = print(arguments, json, () -> table(entries), "No entries match.");
            if (!arguments.has(CommandUsage.JSON)
                    && entries.size() == limit
                    && !log.find(filter, 1, limit).isEmpty()) {
                more(
                        "Only the newest " + (limit == 1 ? "entry" : limit + " entries"),
                        limit < EnginePaths.PAGE_MAX ? "--limit N" : "GET " + EnginePaths.AUDIT + " with an offset");
            }
            return code;
        }
    }

    private AuditFilter filter(Arguments arguments) throws CommandFailedException {
        var since = arguments.value("since");
        var action = arguments.value("action");
        return new AuditFilter(
                since.isEmpty()
                        ? null
                        : PastTime.parse("since", since.get(), context.clock().instant(), ZoneId.systemDefault()),
                null,
                arguments.value("who").orElse(null),
                action.isEmpty() ? null : action(action.get()),
                arguments.value("trace").orElse(null));
    }

    private static AuditAction action(String label) throws CommandFailedException {
        return AuditAction.of(label)
                .orElseThrow(() -> CommandFailedException.unknown("action", label, AuditAction.labels()));
    }

    private TextTable table(List<AuditEntry> entries) {
        var table = new TextTable("TIME", "WHO", "ACTION", "OPERATION", "TARGET", "FROM", "TRACE")
                .flexible("TARGET", "OPERATION", "TRACE")
                .look("TIME", screen()::dim);
        for (var entry : entries) {
            table.row(
                    entry.at().truncatedTo(ChronoUnit.SECONDS).toString(),
                    entry.who(),
                    entry.action().label(),
                    entry.operation(),
                    entry.target(),
                    (entry.via() + " " + entry.address()).strip(),
                    entry.traceId());
        }
        return table;
    }
}
