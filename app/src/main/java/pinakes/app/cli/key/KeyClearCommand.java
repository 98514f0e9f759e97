package pinakes.app.cli.key;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;

/// Removes all API keys, so that a server without a key in its settings is open again.
public final class KeyClearCommand extends Command {
    public KeyClearCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("key clear", "", "Remove all API keys.")
                        .details("Afterwards, a server without a key in its settings accepts every call. The"
                                + " server that removes the keys rejects them at once. Other engines and a separate"
                                + " ./kb mcp do so within a second; a ./kb mcp in front of a cluster, within two.")
                        .confirmed());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            console()
                    .confirm(
                            arguments,
                            "Clearing removes all keys; servers without a key in their settings then accept every call",
                            "Servers without a key in their settings will accept every call. Remove all keys?",
                            "No key was removed.");
            out().println("Removed all keys, including "
                    + session.engine().keys().clear()
                    + " that could still be used. Servers without a key in their settings now accept every call.");
            return 0;
        }
    }
}
