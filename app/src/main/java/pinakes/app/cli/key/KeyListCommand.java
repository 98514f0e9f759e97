package pinakes.app.cli.key;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;

/// Lists the API keys.
public final class KeyListCommand implements Command {
    private final CommandContext context;

    public KeyListCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public CommandUsage usage() {
        return CommandUsage.of("key list", "", "List API keys.");
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var keys = session.engine().keys().list();
            if (keys.isEmpty()) {
                context.out().println("There is no key yet. Add one with ./kb key add NAME.");
            } else {
                KeyText.table(keys, context.clock().instant()).forEach(context.out()::println);
            }
            return 0;
        }
    }
}
