package pinakes.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.app.Workplace;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.engine.document.FileFormat;
import pinakes.family.file.FileFormats;
import pinakes.tool.contract.WireJson;
import pinakes.tool.text.Visible;
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
                "Adds files, and of folders every file below them that can be read, to the knowledge base: through the"
                        + " server that runs on the data directory, or without one. The other files of folders are"
                        + " counted in the end. Files that are known already are left alone; files that have changed"
                        + " become new versions. With --project they become chunks of that project, with pages and"
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
        found.unread().forEach(unread -> console.err().println("not read  " + Visible.onOneLine(unread)));
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
        var code = PeoplesCommands.at(
                reader, withRoots(arguments.settings()), workplace -> add(workplace, found, arguments));
        return found.unread().isEmpty() ? code : 1;
    }

    private int add(Workplace workplace, FoundFiles found, Arguments arguments)
            throws CommandFailedException, InterruptedException {
        var tool = arguments.has(PROJECT) ? "add-project-document" : "knowledge-add";
        var adding = new Adding(workplace, tool, new ProgressLine(console), console.out());
        for (var file : found.files()) {
            if (FileFormat.announcedBy(file.getFileName().toString()).isPresent()) {
                adding.begin(file, request(file, arguments));
            } else {
                adding.refuse(file, unreadable(file));
            }
        }
        return adding.finish(found.skipped()) ? 0 : 1;
    }

    private static String unreadable(Path file) {
        return Files.exists(file)
                ? "files of this kind are not read; these are: " + String.join(", ", FileFormats.ALL)
                : "there is no such file";
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
