package pinakes.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.engine.document.FileFormat;
import pinakes.family.file.FileFormats;
import pinakes.tool.contract.WireJson;
import pinakes.tool.text.TerminalText;
import tools.jackson.databind.node.ObjectNode;

/// Adds files, and all readable files of directories, and shows how far that is.
final class Add implements Command {
    private static final String TAGS = "tags";
    private static final String FORCE_OCR = "force-ocr";
    private static final String PROJECT = "project";
    private static final String CITEKEY = "citekey";
    private static final String ALLOWED_ROOTS = "allowed-roots";

    private final Console console;
    private final SettingsReader reader;
    private final Surroundings surroundings;

    Add(Console console, SettingsReader reader, Surroundings surroundings) {
        this.console = console;
        this.reader = reader;
        this.surroundings = surroundings;
    }

    @Override
    public Description description() {
        return new Description(
                "add",
                "Add documents and folders, and watch them being read.",
                "Adds files, and of folders every file below them that can be read and is not hidden, to the knowledge base: through the"
                        + " server that runs on the data directory, or without one. The other files of folders are"
                        + " counted in the end. Files that are known already are left alone; files that have changed"
                        + " become new versions. Ctrl-C stops the watching: what was handed in is read all the same, by the"
                        + " server, or when something runs on the data directory again. With --project they become chunks of that project, with pages and"
                        + " sections, and nothing else finds them.",
                "PATH...",
                List.of(
                        new Option(PROJECT, "NAME", "Add them to a project instead."),
                        new Option(CITEKEY, "KEY", "What the one file is cited by in its project."),
                        new Option(TAGS, "TAGS", "Tags for the documents, separated by commas."),
                        new Option(FORCE_OCR, null, "Recognise the text of page images even where pages have text.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        if (arguments.words().isEmpty()) {
            throw new CommandFailedException(
                    "Which files? Usage: " + description().usage());
        }
        var found = FoundFiles.at(surroundings.workingDirectory(), arguments.words());
        var files = found.files();
        found.unread().forEach(unread -> console.err().println("not read  " + TerminalText.onOneLine(unread)));
        if (files.isEmpty()) {
            throw new CommandFailedException("There is no file to read in " + String.join(", ", arguments.words())
                    + (found.skipped().isEmpty() ? "" : ": " + found.skipped()) + ".");
        }
        if (arguments.has(CITEKEY) && (files.size() > 1 || !arguments.has(PROJECT))) {
            throw new CommandFailedException("--" + CITEKEY + " is for one file, and goes with --" + PROJECT + ".");
        }
        if (arguments.has(FORCE_OCR) && arguments.has(PROJECT)) {
            throw new CommandFailedException("--" + FORCE_OCR + " does not go with --" + PROJECT + ".");
        }
        var code = files.stream().allMatch(file -> unreadable(file).isPresent())
                ? refuse(found)
                : PeoplesCommands.at(
                        reader, withRoots(arguments.settings()), workplace -> add(workplace, found, arguments));
        return found.unread().isEmpty() ? code : 1;
    }

    /// Says why nothing is added, for which no knowledge base need be there.
    private int refuse(FoundFiles found) {
        var report = new AddReport(console);
        found.files().forEach(file -> unreadable(file).ifPresent(reason -> report.refused(file, reason)));
        return report.end(found.skipped());
    }

    private int add(Workplace workplace, FoundFiles found, Arguments arguments)
            throws CommandFailedException, InterruptedException {
        var tool = arguments.has(PROJECT) ? "add-project-document" : "knowledge-add";
        var report = new AddReport(console);
        var adding = new Adding(workplace, tool, found.files().size(), report);
        try (var _ = Interruption.ofThisThread()) {
            return add(found, arguments, adding, report);
        }
    }

    private static int add(FoundFiles found, Arguments arguments, Adding adding, AddReport report)
            throws CommandFailedException {
        try {
            for (var file : found.files()) {
                var reason = unreadable(file);
                if (reason.isPresent()) {
                    report.refused(file, reason.get());
                } else {
                    adding.begin(file, request(file, arguments));
                }
            }
            adding.await();
            return report.end(found.skipped());
        } catch (InterruptedException _) {
            adding.stop();
            return Interruption.EXIT_CODE;
        }
    }

    /// Why a file cannot be read, as far as its name tells.
    private static Optional<String> unreadable(Path file) {
        if (Files.notExists(file)) {
            return Optional.of("there is no such file");
        }
        return FileFormat.announcedBy(file.getFileName().toString()).isPresent()
                ? Optional.empty()
                : Optional.of("files of this kind are not read; these are: " + String.join(", ", FileFormats.ALL));
    }

    private static ObjectNode request(Path file, Arguments arguments) {
        var request = WireJson.CAMEL.createObjectNode().put("file_path", file.toString());
        arguments.option(PROJECT).ifPresent(project -> request.put(PROJECT, project));
        arguments.option(CITEKEY).ifPresent(citekey -> request.put(CITEKEY, citekey));
        if (arguments.has(FORCE_OCR)) {
            request.put(FORCE_OCR.replace('-', '_'), true);
        }
        arguments.option(TAGS).ifPresent(tags -> {
            var list = (arguments.has(PROJECT) ? request : request.putObject("metadata")).putArray(TAGS);
            Stream.of(tags.split(",", -1))
                    .map(String::strip)
                    .filter(tag -> !tag.isEmpty())
                    .forEach(list::add);
        });
        return request;
    }

    /// Whoever names a file on the command line may have it read, and reads it here: a server is sent the bytes.
    private static Map<String, String> withRoots(Map<String, String> settings) {
        var all = new LinkedHashMap<String, String>();
        all.put(ALLOWED_ROOTS, "/");
        all.putAll(settings);
        return all;
    }
}
