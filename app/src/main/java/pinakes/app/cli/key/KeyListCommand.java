package pinakes.app.cli.key;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;

/// Lists the API keys.
public final class KeyListCommand extends Command {
    public KeyListCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("key list", "", "List API keys.").alias("ls").json());
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var keys = session.engine().keys().list();
            return print(
                    arguments,
                    keys,
                    () -> KeyText.table(keys, context.clock().instant()),
                    "There are no keys yet. Add one with ./kb key add NAME.");
        }
    }
}
