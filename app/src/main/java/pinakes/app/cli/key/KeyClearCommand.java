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
                        .details(
                                "Afterwards, a server with neither a key in its settings nor sign-in accepts every call,"
                                        + " with or without a key. This takes effect at once on the server that removes the keys;"
                                        + " on other engines and a separate ./kb mcp, within a second; on a ./kb mcp in front of a"
                                        + " cluster, within two.")
                        .confirmed());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            console()
                    .confirm(
                            arguments,
                            "Clearing removes all keys; servers without a key in their settings or sign-in then accept every call",
                            "Servers without a key in their settings or sign-in will accept every call. Remove all keys?",
                            "No key was removed.");
            out().println(
                            "Removed all keys, including "
                                    + session.engine().keys().clear()
                                    + " that could still be used. Servers without a key in their settings or sign-in now accept every call.");
            return 0;
        }
    }
}
