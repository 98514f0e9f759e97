package pinakes.app.cli.key;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.Console;
import pinakes.app.settings.SettingException;

/// Removes all API keys, so that a server without a key of its own is open again.
public final class KeyClearCommand extends Command {
    public KeyClearCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("key clear", "", "Remove all API keys.")
                        .details(
                                "A server without a key in its environment accepts every call afterwards. While a server runs,"
                                        + " KB_API_KEY must be the server's key, or a key with all permissions and no expiry.")
                        .flag(Console.YES, "Remove without asking."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            context.console()
                    .confirm(
                            arguments,
                            "Clearing removes all keys and opens every server without a key in its environment",
                            "Remove all keys and open every server without a key in its environment?",
                            "No key was removed.");
            out().println("Removed all keys (" + session.engine().keys().clear()
                    + " active). Servers without a key in their environment accept every call now.");
            return 0;
        }
    }
}
