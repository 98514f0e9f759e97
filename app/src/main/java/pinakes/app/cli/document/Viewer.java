package pinakes.app.cli.document;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.settings.LaunchEnvironment;

/// The programs of the system that show files.
///
/// @param failsWithin after which a program that is still running is taken to show the file
record Viewer(LaunchEnvironment environment, Duration failsWithin) {
    private static final String FILE = "FILE";
    private static final String PAGE = "PAGE";

    /// A viewer that cannot show a file ends at once; one that can stays open, or has passed the file on.
    private static final Duration FAILS_WITHIN = Duration.ofSeconds(1);

    /// Programs whose exit code says nothing.
    private static final Set<String> ENDS_WITH_ANYTHING = Set.of("explorer");

    /// PDF viewers that take a page number.
    private static final List<List<String>> WITH_PAGES = List.of(
            List.of("okular", "--page", PAGE, FILE),
            List.of("evince", "--page-index=" + PAGE, FILE),
            List.of("zathura", "--page=" + PAGE, FILE),
            List.of("xreader", "--page-index=" + PAGE, FILE),
            List.of("mupdf", FILE, PAGE));

    Viewer(LaunchEnvironment environment) {
        this(environment, FAILS_WITHIN);
    }

    /// Opens a PDF at a page; false when no viewer that can do so is installed.
    boolean openAt(Path file, int page) throws CommandFailedException, InterruptedException {
        for (var viewer : WITH_PAGES) {
            if (isInstalled(viewer.getFirst())) {
                var words = viewer.stream()
                        .map(word -> word.equals(FILE) ? file.toString() : word.replace(PAGE, Integer.toString(page)));
                start(words.toList(), file);
                return true;
            }
        }
        return false;
    }

    void open(Path file) throws CommandFailedException, InterruptedException {
        var system = environment.osName().toLowerCase(Locale.ROOT);
        var openers = system.startsWith("mac")
                ? List.of("open")
                : system.startsWith("windows") ? List.of("explorer") : List.of("xdg-open", "gio", "wslview");
        var opener = openers.stream().filter(this::isInstalled).findFirst();
        if (opener.isEmpty()) {
            throw new CommandFailedException("No program to open files was found (tried: " + String.join(", ", openers)
                    + "). The file is " + file + ".");
        }
        var command = new ArrayList<>(List.of(opener.get()));
        if (opener.get().equals("gio")) {
            command.add("open");
        }
        command.add(file.toString());
        start(command, file);
    }

    private boolean isInstalled(String program) {
        return executable(program).isPresent();
    }

    private Optional<Path> executable(String program) {
        var path = environment.variables().getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator), -1))
                .filter(directory -> !directory.isEmpty())
                .flatMap(directory -> Stream.of(program, program + ".exe").map(Path.of(directory)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Its messages would mix with the next command's output.
    private void start(List<String> command, Path file) throws CommandFailedException, InterruptedException {
        var words = new ArrayList<>(command);
        words.set(0, executable(command.getFirst()).map(Path::toString).orElse(command.getFirst()));
        var process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        process.environment().clear();
        process.environment().putAll(environment.withoutSecrets());
        try {
            var viewer = process.start();
            if (viewer.waitFor(failsWithin)
                    && viewer.exitValue() != 0
                    && !ENDS_WITH_ANYTHING.contains(command.getFirst())) {
                throw new CommandFailedException(command.getFirst() + " could not open the file (exit code "
                        + viewer.exitValue() + "). Open it yourself: " + file);
            }
        } catch (IOException e) {
            throw new CommandFailedException(
                    command.getFirst() + " cannot be started: " + e.getMessage() + ". Open the file yourself: " + file);
        }
    }
}
