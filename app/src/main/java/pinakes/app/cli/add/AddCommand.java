package pinakes.app.cli.add;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.Interruption;
import pinakes.app.cli.project.ProjectNames;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.project.ProjectId;
import pinakes.family.file.FileFormats;
import pinakes.tool.Caller;
import pinakes.tool.text.TerminalText;

/// Adds files and folders, and follows them until they are processed.
public final class AddCommand extends Command {
    public AddCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("add", "PATH...", "Add files and folders.")
                        .details(
                                "Adds files and, for folders, every readable non-hidden file inside. Skipped files are counted at the"
                                        + " end. Files that are already stored only get new tags, or are read again with --force-ocr;"
                                        + " changed files become new versions.",
                                "Ctrl-C stops waiting. Files already submitted are still processed: by the running server, or the next"
                                        + " time one runs.")
                        .flag("project NAME", "Add to a project; only searches in this project find the files.")
                        .flag("citekey KEY", "Citation key of the file; requires --project and a single file.")
                        .flag("tags TAGS", "Tags for the documents, separated by commas.")
                        .flag("force-ocr", "Run OCR even on pages that have text."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var found = FoundFiles.at(context.environment().workingDirectory(), arguments.words());
        found.unread().forEach(unread -> err().println("unreadable  " + TerminalText.onOneLine(unread)));
        check(arguments, found);
        var project = arguments.value("project");
        var id = project.isPresent() ? ProjectNames.id(project.get()) : null;
        var code = found.files().stream().allMatch(file -> refusal(file).isPresent())
                ? refuse(found)
                : add(found, id, arguments);
        return found.unread().isEmpty() ? code : 1;
    }

    private static void check(Arguments arguments, FoundFiles found) throws CommandFailedException {
        if (found.files().isEmpty()) {
            throw new CommandFailedException("There is no readable file in " + String.join(", ", arguments.words())
                    + (found.skipped().isEmpty() ? "" : ": " + found.skipped()) + ".");
        }
        if (arguments.has("citekey") && (found.files().size() > 1 || !arguments.has("project"))) {
            throw CommandFailedException.usage("--citekey needs exactly one file and --project.");
        }
        if (arguments.has("force-ocr") && arguments.has("project")) {
            throw CommandFailedException.usage("--force-ocr cannot be combined with --project.");
        }
    }

    /// Reports why no file can be added, without creating a knowledge base.
    private int refuse(FoundFiles found) {
        var report = new AddReport(context);
        found.files().forEach(file -> refusal(file).ifPresent(reason -> report.refused(file, reason)));
        return report.end(found.skipped());
    }

    private int add(FoundFiles found, @Nullable ProjectId project, Arguments arguments)
            throws CommandFailedException, SettingException, InterruptedException {
        var report = new AddReport(context);
        try (var session = context.openShared(arguments);
                var _ = Interruption.ofThisThread()) {
            var run = new AddRun(
                    session,
                    project,
                    file -> document(file, arguments),
                    found.files().size(),
                    report);
            try {
                for (var file : found.files()) {
                    var reason = refusal(file);
                    if (reason.isPresent()) {
                        report.refused(file, reason.get());
                    } else {
                        run.add(file);
                    }
                }
                run.await();
                return report.end(found.skipped());
            } catch (InterruptedException _) {
                run.stop();
                return ExitCode.INTERRUPTED;
            }
        }
    }

    /// Why a file cannot be added, as far as can be told without the engine.
    private static Optional<String> refusal(Path file) {
        if (Files.notExists(file)) {
            return Optional.of("file not found");
        }
        if (!Files.isRegularFile(file)) {
            return Optional.of("not a regular file");
        }
        if (FileFormat.announcedBy(file.getFileName().toString()).isEmpty() && !FoundFiles.isText(file)) {
            return Optional.of("unsupported format; supported: every text, and " + String.join(", ", FileFormats.ALL));
        }
        return Optional.ofNullable(Files.isReadable(file) ? null : "permission denied");
    }

    /// Reads through symbolic links, so that a file has one source path however it is named.
    private static NewDocument document(Path file, Arguments arguments) throws IOException {
        var real = file.toRealPath();
        var tags = arguments.values("tags").stream()
                .flatMap(list -> Stream.of(list.split(",", -1)))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
        return new NewDocument(
                DocumentKind.FILE,
                real.getFileName().toString(),
                real.toString(),
                () -> Files.newInputStream(real),
                new DocumentMetadata(null, null, tags, citekey(arguments)),
                arguments.has("force-ocr"),
                Caller.LOCAL.id());
    }

    private static Map<String, Object> citekey(Arguments arguments) {
        return arguments.has("citekey")
                ? Map.of("citekey", arguments.values("citekey").getLast())
                : Map.of();
    }
}
