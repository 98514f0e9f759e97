package pinakes.app.cli.query;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;

/// Rebuilds the search index.
public final class ReindexCommand extends Command {
    public ReindexCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("reindex", "", "Rebuild the search index from the stored documents.")
                        .details(
                                "Searches keep working during the rebuild, and documents are not changed. A missing or damaged index is rebuilt"
                                        + " automatically, so this is needed only when you suspect that the index is wrong."));
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            session.engine().reindex();
            out().println("The index was rebuilt.");
            return 0;
        }
    }
}
