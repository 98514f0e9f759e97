package pinakes.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import pinakes.app.Composition;
import pinakes.app.ProductVersion;
import pinakes.app.dist.DesktopBundle;
import pinakes.app.dist.Distribution;
import pinakes.app.dist.FileTree;
import pinakes.app.dist.RunningProgram;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;

/// Makes a file that desktop clients install with a click.
final class Bundle implements Command {
    private final Console console;
    private final SettingsReader settings;
    private final Surroundings surroundings;

    Bundle(Console console, SettingsReader settings, Surroundings surroundings) {
        this.console = console;
        this.settings = settings;
        this.surroundings = surroundings;
    }

    @Override
    public Description description() {
        return new Description(
                "bundle",
                "Make a file that desktop clients install with a click.",
                "Writes a desktop bundle (`.mcpb`) with the program and a Java runtime of its own, for this operating"
                        + " system and kind of processor. Without FILE: `pinakes-VERSION.mcpb` in the working directory.",
                "[FILE]",
                List.of(),
                false);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException {
        var version = ProductVersion.current();
        var file = surroundings
                .workingDirectory()
                .resolve(arguments.word().orElse("pinakes-" + version + ".mcpb"))
                .normalize();
        var tools = Composition.tools(settings.read(arguments.settings())).getAll();
        try {
            var staging = Files.createTempDirectory("pinakes-bundle");
            try {
                DesktopBundle.write(file, Distribution.make(staging, RunningProgram.ofThisProcess()), version, tools);
            } finally {
                FileTree.clear(staging);
                Files.delete(staging);
            }
            console.out().println(file + " (" + Files.size(file) / (1024 * 1024) + " MB)");
            return 0;
        } catch (IOException e) {
            throw new CommandFailedException(file + " was not written: " + e.getMessage());
        }
    }
}
