package pinakes.app.cli.add;

import java.util.ArrayList;
import java.util.List;
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
import pinakes.app.settings.SettingGroup;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.TerminalText;

/// Adds files, folders, standard input and web pages, and follows them until they are processed.
public final class AddCommand extends Command {
    private static final String INPUT_NAME = "standard-input.txt";

    public AddCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("add", "PATH...", "Add files, folders, web pages or standard input.")
                        .taking(SettingGroup.CREATION.and(SettingGroup.TELEMETRY))
                        .details(
                                "Adds files and, for folders, every readable file inside, except hidden files and"
                                        + " those that a .kbignore file excludes. A symbolic link inside is followed"
                                        + " only if it leads to a file that is also in the folder you add. Skipped files are counted"
                                        + " at the end, with the reason. If a file is already stored, only the new"
                                        + " tags, collection and metadata are applied to it. With --force-ocr, PDF files, images"
                                        + " and files that can contain images are also read again by OCR. Changed files"
                                        + " become new versions of their documents.",
                                "PATH can also be an http or https URL, which is fetched once, up to the size in max-file-size-mb;"
                                        + " if the page has changed, adding it again creates a new version. Use - to add"
                                        + " standard input, under the name in --name.",
                                "Ctrl-C stops waiting. Files already submitted will still be processed: by the running"
                                        + " server, or by the next one.")
                        .flag(
                                "project NAME",
                                "Add to a project; only searches in this project find the files. Cannot be combined with"
                                        + " --force-ocr or --collection.")
                        .flag("citekey KEY", "Citation key of the file; requires --project and a single file.")
                        .flag(
                                "tag TAG",
                                "Tag for the documents; repeatable. Separate several tags with commas.",
                                "t",
                                "tags")
                        .flag("collection NAME", "Collection for the documents.", "c")
                        .flag("metadata KEY=VALUE", "Metadata for the documents, such as author=Ada; repeatable.")
                        .flag("name NAME", "File name of standard input (default: " + INPUT_NAME + ").")
                        .flag("force-ocr", "Run OCR even on pages that have text.")
                        .quiet("Print only failures and warnings.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var options = AddOptions.of(arguments);
        var paths =
                arguments.words().stream().filter(word -> !isElsewhere(word)).toList();
        var others = arguments.words().stream().filter(AddCommand::isElsewhere).toList();
        // Keys and stored data are no documents, even in a folder that the user names.
        var reserved = context.settings(arguments).ownPaths();
        var found = FoundFiles.at(context.environment().workingDirectory(), paths, reserved);
        found.unread().forEach(unread -> err().println("unreadable  " + TerminalText.onOneLine(unread)));
        found.kernel()
                .forEach(mount -> err().println("skipped     " + TerminalText.onOneLine(mount.toString())
                        + "  (a kernel file system)"));
        check(arguments, found, others);
        var project = arguments.only("project");
        var id = project.isPresent() ? ProjectNames.id(project.get()) : null;
        try (var fetched = new FetchDirectory()) {
            var sources = new ArrayList<AddSource>();
            found.files().forEach(file -> sources.add(new AddSource.LocalPath(file)));
            var report = new AddReport(context, arguments);
            for (var word : others) {
                try {
                    sources.add(elsewhere(word, arguments, fetched));
                } catch (CommandFailedException e) {
                    if (arguments.words().size() == 1) {
                        throw e;
                    }
                    report.refused(new AddItem.Unfetched(word), String.valueOf(e.getMessage()));
                }
            }
            var code = sources.stream().allMatch(source -> source.refusal().isPresent())
                    ? refuse(sources, report, found.skipped())
                    : add(sources, id, options, arguments, report, found.skipped());
            return found.unread().isEmpty() ? code : ExitCode.FAILED;
        }
    }

    /// Whether a word means standard input or a URL instead of a path.
    private static boolean isElsewhere(String word) {
        return word.equals(Arguments.STANDARD_INPUT) || WebPage.isUrl(word);
    }

    private static void check(Arguments arguments, FoundFiles found, List<String> others)
            throws CommandFailedException {
        var count = found.files().size() + others.size();
        if (count == 0) {
            throw new CommandFailedException("No files to add in " + String.join(", ", arguments.words())
                    + (found.skipped().isEmpty()
                            ? ": " + nothing(arguments.words().size())
                            : ": " + found.skipped())
                    + ". Check the path, or name the files explicitly.");
        }
        if (arguments.has("citekey") && (count > 1 || !arguments.has("project"))) {
            throw CommandFailedException.usage("--citekey needs exactly one file and --project.");
        }
        arguments.checkApart("project", "force-ocr", "collection");
        if (arguments.has("name") && !others.contains(Arguments.STANDARD_INPUT)) {
            throw CommandFailedException.usage("--name sets the name of standard input; add - to the arguments.");
        }
    }

    private static String nothing(int words) {
        return (words == 1 ? "it is empty, or contains" : "they are empty, or contain")
                + " only hidden or ignored files";
    }

    private AddSource elsewhere(String word, Arguments arguments, FetchDirectory fetched)
            throws CommandFailedException, SettingException, InterruptedException {
        if (word.equals(Arguments.STANDARD_INPUT)) {
            var name = arguments.value("name").orElse(INPUT_NAME);
            return new AddSource.Copied(name, name, null, fetched.copy(console().in()));
        }
        return WebPage.within(context.settings(arguments)).fetch(word, fetched.path());
    }

    /// Reports why no file can be added, without creating a knowledge base.
    private static int refuse(List<AddSource> sources, AddReport report, SkippedFiles skipped) {
        sources.forEach(source -> source.refusal().ifPresent(reason -> report.refused(source, reason)));
        return report.end(skipped);
    }

    private int add(
            List<AddSource> sources,
            @Nullable ProjectId project,
            AddOptions options,
            Arguments arguments,
            AddReport report,
            SkippedFiles skipped)
            throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openShared(arguments);
                var _ = Interruption.ofThisThread()) {
            var run = new AddRun(session, project, options, report.count() + sources.size(), report);
            try {
                run.addAll(sources);
                return report.end(skipped);
            } catch (InterruptedException _) {
                run.stop();
                return ExitCode.INTERRUPTED;
            }
        }
    }
}
