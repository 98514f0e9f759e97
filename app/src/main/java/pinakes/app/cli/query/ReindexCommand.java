package pinakes.app.cli.query;

import java.util.Map;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;

/// Rebuilds the search index.
public final class ReindexCommand extends Command {
    public ReindexCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("reindex", "", "Rebuild the search index from the stored documents.")
                        .details(
                                "Searches keep working, and documents do not change. A missing or damaged index is rebuilt"
                                        + " automatically, so this is needed only when you suspect that the index is wrong.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            session.engine().reindex();
            if (arguments.has(CommandUsage.JSON)) {
                var documents = session.engine().status().totals().documents();
                printJson(Map.of("rebuilt", true, "documents", documents));
            } else {
                out().println("The index was rebuilt.");
            }
            return ExitCode.DONE;
        }
    }
}
