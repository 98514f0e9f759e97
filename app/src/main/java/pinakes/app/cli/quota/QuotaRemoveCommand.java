package pinakes.app.cli.quota;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;

/// Removes a quota.
public final class QuotaRemoveCommand extends Command {
    public QuotaRemoveCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("quota remove", "KIND NAME", "Remove the quota of a caller or a collection.")
                        .alias("rm")
                        .details("Afterwards, the default quotas from the settings apply again."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var subject = QuotaFlags.subject(arguments);
        try (var session = context.openExisting(arguments)) {
            if (session.engine().quotas().remove(subject).isEmpty()) {
                throw new CommandFailedException(
                        "No quota is set for the " + subject + ". List quotas with ./kb quota list.");
            }
            out().println("Removed the quota of the " + subject + ".");
            return ExitCode.DONE;
        }
    }
}
