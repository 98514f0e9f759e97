package pinakes.app.cli.build;

import java.io.IOException;
import java.nio.file.Files;
import pinakes.app.ProductVersion;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.composition.Composition;
import pinakes.app.dist.DesktopBundle;
import pinakes.app.dist.Distribution;
import pinakes.app.dist.RunningProgram;
import pinakes.app.settings.SettingException;
import pinakes.engine.core.file.FileTree;

/// Creates a file that desktop clients install with a click.
public final class BundleCommand extends Command {
    public BundleCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("bundle", "[FILE]", "Create a desktop extension.")
                        .details(
                                "Writes a file (.mcpb) with the program and a Java runtime, for this operating system and"
                                        + " processor architecture. FILE defaults to pinakes-VERSION.mcpb in the working directory.")
                        .withoutSettings());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        var version = ProductVersion.current();
        var file = context.path(arguments.first().orElse("pinakes-" + version + ".mcpb"));
        if (Files.exists(file)) {
            throw new CommandFailedException(file + " already exists. Choose another name, or delete it first.");
        }
        var tools = Composition.tools(context.settings(arguments)).getAll();
        try {
            var staging = Files.createTempDirectory("pinakes-bundle");
            try {
                DesktopBundle.write(file, Distribution.make(staging, RunningProgram.ofThisProcess()), version, tools);
            } finally {
                FileTree.delete(staging);
            }
            out().println(file + " (" + Files.size(file) / (1024 * 1024) + " MB)");
            return 0;
        } catch (IOException e) {
            throw new CommandFailedException(file + " was not written: " + e.getMessage());
        }
    }
}
