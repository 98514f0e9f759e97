package pinakes.app.cli.quota;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;

/// Sets a quota.
public final class QuotaSetCommand extends Command {
    private static final String UNLIMITED = "unlimited";

    public QuotaSetCommand(CommandContext context) {
        super(
                context,
                QuotaFlags.addTo(CommandUsage.of("quota set", "KIND NAME", "Set the quota of a caller or a collection.")
                                .taking(SettingGroup.CREATION)
                                .details(
                                        "KIND is caller or collection. The NAME of a caller is the name of its key, or"
                                                + " an id that ./kb audit shows, such as user:ada. A caller's quota applies"
                                                + " to each day (UTC), a collection's quota to its current contents.",
                                        "The new quota replaces the earlier one and the defaults from the settings. If"
                                                + " you omit a limit, there is none, even if the settings have a"
                                                + " default. A new key with the name of a revoked one inherits its"
                                                + " quota."))
                        .flag(UNLIMITED, "Remove all limits, including the defaults from the settings."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var subject = QuotaFlags.subject(arguments);
        var quota = QuotaFlags.read(arguments);
        if (quota.equals(Quota.UNLIMITED) != arguments.has(UNLIMITED)) {
            throw CommandFailedException.usage("Specify --documents, --mb or --calls, or else --" + UNLIMITED + ".");
        }
        if (subject.kind() == QuotaSubject.Kind.COLLECTION && quota.calls() != null) {
            throw CommandFailedException.usage("A collection's quota cannot limit calls. Use --documents or --mb.");
        }
        try (var session = context.open(arguments)) {
            out().println("Set " + QuotaText.line(session.engine().quotas().set(subject, quota)));
            return ExitCode.DONE;
        }
    }
}
