package pinakes.app.cli.project;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.text.Counted;
import pinakes.tool.text.TerminalText;

/// Removes a document from a project.
public final class ProjectRemoveDocumentCommand extends Command {
    public ProjectRemoveDocumentCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project remove-document", "NAME FILE", "Remove a document from a project.")
                        .details("FILE is the file name or the path of the document.")
                        .confirmed());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var project = ProjectNames.id(arguments.words().getFirst());
        var name = arguments.words().getLast();
        try (var session = context.openExisting(arguments)) {
            var document = ProjectDocuments.named(name, project, session.engine());
            var file = TerminalText.onOneLine(document.fileName());
            console()
                    .confirm(
                            arguments,
                            "Removing " + file + " deletes all of its chunks",
                            "Remove " + file + " and all of its chunks?",
                            file + " was not removed.");
            session.engine().library().remove(project, document.id());
            out().println("Removed " + line(document));
            return 0;
        }
    }

    private static String line(ProjectDocument document) {
        return TerminalText.onOneLine(document.fileName() + "  "
                + Counted.of(document.chunks(), "chunk")
                + (document.citekey() == null ? "" : "  @" + document.citekey()));
    }
}
