package pinakes.app.cli.project;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.settings.SettingException;
import pinakes.engine.Engine;
import pinakes.engine.document.PlainText;
import pinakes.engine.library.ImportOutcome;
import pinakes.engine.library.ImportReport;
import pinakes.engine.library.Library;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.TerminalText;

/// Imports references and attaches them to the documents of a project.
public final class ProjectImportCommand extends Command {
    private static final int NAMED_MAX = 20;

    public ProjectImportCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project import-references", "NAME FILE", "Import references from BibTeX or CSL-JSON.")
                        .details(
                                "References are attached to the matching documents in the project, including documents added later."
                                        + " The exit code is 1 when an entry cannot be read."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var project = ProjectNames.id(arguments.words().getFirst());
        var file = context.path(arguments.words().getLast());
        try (var session = context.openExisting(arguments)) {
            var engine = session.engine();
            return switch (engine.library().importReferences(project, text(file))) {
                case ImportOutcome.Imported(var report) -> {
                    show(file, report);
                    suggest(engine, project, report);
                    yield report.imported() > 0 && report.problems().isEmpty() ? 0 : 1;
                }
                case ImportOutcome.Unreadable(var reason) ->
                    throw new CommandFailedException("Nothing was imported from " + file + ". " + reason);
                case ImportOutcome.NoProject(var id) -> throw ProjectNames.missing(engine.projects(), id);
            };
        }
    }

    private void show(Path file, ImportReport report) {
        var out = out();
        report.attached()
                .forEach(attached -> out.println(TerminalText.onOneLine(attached.document() + "  " + attached.citekey()
                        + "  (by "
                        + attached.basis().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ")")));
        var problems = report.problems();
        problems.stream()
                .limit(NAMED_MAX)
                .forEach(entry -> err().println(TerminalText.onOneLine(
                        file.getFileName() + ", line " + entry.line() + ": " + entry.message())));
        if (problems.size() > NAMED_MAX) {
            err().println("and " + (problems.size() - NAMED_MAX) + " more");
        }
        out.println("References: " + report.imported() + " imported, "
                + problems.size() + " unreadable."
                + " Documents: " + report.attached().size() + " matched, "
                + report.unmatched().size()
                + " without a reference.");
        var unused = report.unused();
        if (!unused.isEmpty()) {
            out.println("No document yet for: "
                    + TerminalText.onOneLine(unused.stream().limit(NAMED_MAX).collect(Collectors.joining(", ")))
                    + (unused.size() > NAMED_MAX ? " and " + (unused.size() - NAMED_MAX) + " more" : ""));
        }
    }

    /// Lists the documents without a reference, with what they might be.
    private void suggest(Engine engine, ProjectId project, ImportReport report) throws InterruptedException {
        if (!report.unmatched().isEmpty()) {
            var unmatched = engine.library().unmatched(project, NAMED_MAX).orElse(List.of());
            ProjectMatchCommand.lines(unmatched).forEach(out()::println);
            if (unmatched.stream().anyMatch(one -> !one.candidates().isEmpty())) {
                out().println("Choose one with ./kb project match " + project + " CITEKEY FILE.");
            }
        }
    }

    private static String text(Path file) throws CommandFailedException {
        try {
            if (Files.size(file) > Library.REFERENCES_CHARACTERS_MAX) {
                throw new CommandFailedException("The file " + file + " is too large: the limit for references is "
                        + ByteSize.of(Library.REFERENCES_CHARACTERS_MAX) + ".");
            }
            var bytes = Files.readAllBytes(file);
            var text = decoded(bytes);
            if (!PlainText.isLikely(Arrays.copyOf(bytes, Math.min(bytes.length, PlainText.HEAD_BYTES)))
                    || text.indexOf('\0') >= 0) {
                throw new CommandFailedException(
                        "The file " + file
                                + " is not text in UTF-8 or Latin-1. References are read from BibTeX (.bib) and CSL-JSON (.json).");
            }
            return text;
        } catch (NoSuchFileException _) {
            throw new CommandFailedException("There is no file " + file + ".");
        } catch (IOException e) {
            throw new CommandFailedException("The file " + file + " cannot be read: " + e.getMessage() + ".");
        }
    }

    /// Old bibliographies are in Latin-1, in which every sequence of bytes is valid.
    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
