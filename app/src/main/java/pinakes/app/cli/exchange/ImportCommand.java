package pinakes.app.cli.exchange;

import java.io.IOException;
import java.nio.file.Files;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.http.exchange.Import;
import pinakes.engine.text.Counted;
import pinakes.tool.Caller;
import pinakes.tool.text.TerminalText;

/// Imports what [ExportCommand] wrote.
public final class ImportCommand extends Command {
    public ImportCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("import", "DIR", "Import a directory that ./kb export wrote.")
                        .taking(SettingGroup.CREATION.and(SettingGroup.TELEMETRY))
                        .details("Adds documents and notes with their tags, collections and metadata, tasks with their"
                                + " dependencies, and projects with their documents and references. Documents and"
                                + " tasks that already exist are not added again, so an import can be repeated. Files are"
                                + " read and embedded as if you had added them yourself, and get new ids and dates.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var path = context.path(arguments.words().getFirst());
        if (!Files.isDirectory(path)) {
            throw new CommandFailedException(
                    "There is no directory " + path + ". Specify the directory that ./kb export wrote.");
        }
        var progress = context.progress("files");
        try (var session = context.openShared(arguments)) {
            var report = new Import(
                            session.engine(),
                            new ExchangeDirectory(path),
                            Caller.LOCAL.id(),
                            name -> progress.show("", name, 0, 0))
                    .read();
            progress.clear();
            print(
                    arguments,
                    report,
                    "Imported "
                            + ExchangeText.of(
                                    report.documents(),
                                    report.tasks(),
                                    report.projects(),
                                    report.projectDocuments(),
                                    report.references())
                            + (report.known() == 0
                                    ? ""
                                    : "; " + Counted.of(report.known(), "document") + " already stored")
                            + ".");
            report.problems().forEach(problem -> err().println(TerminalText.onOneLine("Not imported: " + problem)));
            return report.problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (IOException e) {
            throw new CommandFailedException("The import failed: " + e.getMessage());
        } finally {
            progress.clear();
        }
    }
}
