package pinakes.app.cli.quota;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.http.wire.QuotaJson;

/// Lists quotas and what is used of them.
public final class QuotaListCommand extends Command {
    public QuotaListCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("quota list", "", "List quotas and usage.")
                        .alias("ls")
                        .details(
                                "Callers and collections that are not listed have the default quotas from the settings.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var quotas = session.engine().quotas().list();
            return print(
                    arguments,
                    quotas.stream().map(QuotaJson.QuotaState::of).toList(),
                    () -> QuotaText.table(quotas),
                    "No quotas are set. Set one with ./kb quota set KIND NAME --documents N.");
        }
    }
}
