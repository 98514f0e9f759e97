package pinakes.app.cli;

import java.util.LinkedHashMap;
import java.util.List;
import pinakes.app.ProductVersion;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandHelp;
import pinakes.app.cli.command.CommandUsage;

/// Explains the commands and the settings.
final class HelpCommand extends Command {
    private final CommandTable commands;

    HelpCommand(CommandContext context, CommandTable commands) {
        super(
                context,
                CommandUsage.of("help", "[COMMAND]...", "Show help for a command or for the settings.")
                        .details("For example, ./kb help serve explains a command, and ./kb help settings lists all"
                                + " settings.")
                        .withoutSettings());
        this.commands = commands;
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException {
        out().print(text(arguments.words()));
        return 0;
    }

    private String text(List<String> topic) throws CommandFailedException {
        if (topic.isEmpty()) {
            return "Pinakes " + ProductVersion.current() + ", a knowledge server that speaks MCP.\n"
                    + "Usage: ./kb COMMAND [flags]\n\n"
                    + CommandHelp.sections(commands.overview())
                    + "\nRun ./kb help COMMAND for details and ./kb help settings for all settings.\n";
        }
        if (topic.getFirst().equals("settings")) {
            return SettingsHelp.text();
        }
        var usages = commands.topic(topic);
        return usages.size() == 1 ? CommandHelp.of(usages.getFirst()) : group(topic.getFirst(), usages);
    }

    private String group(String name, List<CommandUsage> usages) throws CommandFailedException {
        var summaries = new LinkedHashMap<String, String>();
        usages.forEach(usage -> summaries.put(usage.name(), usage.summary()));
        return "Usage: ./kb " + name + " COMMAND [flags]\n\n" + CommandHelp.list(summaries) + "\n"
                + commands.shortForms(name) + "Run ./kb help " + name + " COMMAND for details.\n";
    }
}
