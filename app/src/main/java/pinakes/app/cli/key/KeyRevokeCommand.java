package pinakes.app.cli.key;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.Keys;
import pinakes.tool.text.NearestName;

/// Revokes API keys.
public final class KeyRevokeCommand extends Command {
    public KeyRevokeCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("key revoke", "NAME...", "Revoke API keys.")
                        .details(
                                "The server that revokes a key rejects it at once. Other engines and a separate ./kb mcp"
                                        + " do so within a second; a ./kb mcp in front of a cluster, within two."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var names = CommandFailedException.parsed(
                () -> arguments.words().stream().map(KeyName::new).toList());
        try (var session = context.openExisting(arguments)) {
            var keys = session.engine().keys();
            for (var name : names) {
                var revoked = keys.revoke(name);
                if (revoked.isEmpty()) {
                    throw notActive(keys, name);
                }
                out().println("Revoked "
                        + KeyText.line(revoked.get(), context.clock().instant()));
            }
            return 0;
        }
    }

    private static CommandFailedException notActive(Keys keys, KeyName name) throws InterruptedException {
        var active = keys.list().stream()
                .filter(key -> key.revokedAt() == null)
                .map(key -> key.name().value())
                .toList();
        return new CommandFailedException("There is no active key named " + name + "."
                + NearestName.to(name.value(), active)
                        .map(nearest -> " Did you mean " + nearest + "?")
                        .orElse(""));
    }
}
