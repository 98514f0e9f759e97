package pinakes.app.cli.project;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.library.ReferenceFormat;

/// Writes the references of a project for other programs.
public final class ProjectExportCommand extends Command {
    public ProjectExportCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project export", "NAME", "Export the references of a project.")
                        .details(
                                "Prints the references, plus an entry for each document that has a citekey but no reference.")
                        .flag("format FORMAT", "bib for BibTeX (default), csl for CSL-JSON.")
                        .flag("output FILE", "Write to a new file instead of standard output."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var project = ProjectNames.id(arguments.words().getFirst());
        var name = arguments.value("format").orElse(ReferenceFormat.BIBTEX.id());
        var format = ReferenceFormat.named(name)
                .orElseThrow(() -> CommandFailedException.unknown(
                        "format",
                        name,
                        Arrays.stream(ReferenceFormat.values())
                                .map(ReferenceFormat::id)
                                .toList()));
        try (var session = context.openExisting(arguments)) {
            var engine = session.engine();
            var file = engine.library().exportReferences(project, format);
            if (file.isEmpty()) {
                throw ProjectNames.missing(engine.projects(), project);
            }
            var output = arguments.value("output");
            if (output.isPresent()) {
                write(output.get(), file.get());
            } else {
                out().print(file.get());
                out().flush();
            }
            return 0;
        }
    }

    private void write(String name, String text) throws CommandFailedException {
        var file = context.path(name);
        try {
            Files.writeString(file, text, UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException _) {
            throw new CommandFailedException("The file " + file + " already exists. Choose another name.");
        } catch (IOException e) {
            throw new CommandFailedException("The file " + file + " cannot be written: " + e.getMessage() + ".");
        }
    }
}
