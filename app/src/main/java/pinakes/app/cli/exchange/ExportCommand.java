package pinakes.app.cli.exchange;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.document.DocumentFlags;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.exchange.Export;
import pinakes.engine.http.exchange.ExportScope;

/// Exports documents, notes, tasks and projects.
public final class ExportCommand extends Command {
    public ExportCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("export", "DIR", "Export documents, notes, tasks and projects in open formats.")
                        .taking(SettingGroup.COMMAND.and(SettingGroup.TELEMETRY))
                        .details(
                                "Writes the following to a new or empty directory: the original files, notes as"
                                        + " Markdown with front matter, metadata and chunks as JSON lines, tasks as"
                                        + " JSON and todo.txt, and the references of projects as BibTeX. ./kb import"
                                        + " can read this directory.",
                                "To copy everything exactly, with ids, versions and keys, use ./kb backup.")
                        .flag("collection NAME", "Only the documents, notes and tasks in this collection.")
                        .flag("project NAME", "Only this project.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var scope = scope(arguments);
        var path = context.path(arguments.words().getFirst());
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new CommandFailedException(path + " is not a directory. Choose a new or an empty one.");
        }
        context.checkOutsideData(path, "export", arguments);
        var progress = context.progress("files");
        try (var session = context.openExistingShared(arguments)) {
            var project = scope.project();
            if (project != null && session.engine().projects().find(project).isEmpty()) {
                throw ProjectNames.missing(session.engine().projects(), project);
            }
            var collection = scope.collection();
            if (collection != null) {
                var unknown = DocumentFlags.unknownCollection(collection, session.engine());
                if (unknown.isPresent()) {
                    throw new CommandFailedException(unknown.get());
                }
            }
            var target = ExchangeDirectory.created(path);
            var counts = new Export(session.engine(), scope, target, name -> progress.show("", name, 0, 0))
                    .write(context.clock().instant());
            progress.clear();
            return print(
                    arguments,
                    counts,
                    "Exported "
                            + ExchangeText.of(
                                    counts.documents(),
                                    counts.tasks(),
                                    counts.projects(),
                                    counts.projectDocuments(),
                                    counts.references())
                            + " to " + path + ".");
        } catch (DirectoryNotEmptyException _) {
            throw new CommandFailedException("The directory " + path + " is not empty. Choose another.");
        } catch (IOException e) {
            throw new CommandFailedException("The export failed: " + e.getMessage()
                    + ". The export is incomplete; delete " + path + " and try again.");
        } finally {
            progress.clear();
        }
    }

    private static ExportScope scope(Arguments arguments) throws CommandFailedException {
        var collection = arguments.only("collection");
        var project = arguments.only("project");
        var id = project.isEmpty() ? null : ProjectNames.id(project.get());
        return CommandFailedException.parsed(
                () -> new ExportScope(collection.map(CollectionName::new).orElse(null), id));
    }
}
