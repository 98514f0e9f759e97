package pinakes.app.cli.quota;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;

/// Sets a quota.
public final class QuotaSetCommand extends Command {
    private static final String UNLIMITED = "unlimited";

    public QuotaSetCommand(CommandContext context) {
        super(
                context,
                QuotaFlags.addTo(
                                CommandUsage.of("quota set", "KIND NAME", "Set the quota of a caller or a collection.")
                                        .details(
                                                "KIND is caller or collection. The NAME of a caller is the name of its key, or an id as in"
                                                        + " ./kb audit, such as user:ada. Its quota is for each day (UTC); that of a collection"
                                                        + " is for what it holds.",
                                                "The quota replaces an earlier one and those of the settings; what is not named has no limit. A"
                                                        + " key that replaces a revoked one of the same name has the same quota."))
                        .flag(UNLIMITED, "Set no limit, whatever the settings say."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var subject = QuotaFlags.subject(arguments);
        var quota = QuotaFlags.read(arguments);
        if (quota.equals(Quota.UNLIMITED) != arguments.has(UNLIMITED)) {
            throw CommandFailedException.usage("Specify --documents, --mb or --calls, or else --" + UNLIMITED + ".");
        }
        if (subject.kind() == QuotaSubject.Kind.COLLECTION && quota.calls() != null) {
            throw CommandFailedException.usage("Collections have no calls. Use --documents and --mb.");
        }
        try (var session = context.open(arguments)) {
            out().println("Set " + QuotaText.line(session.engine().quotas().set(subject, quota)));
            return ExitCode.DONE;
        }
    }
}
