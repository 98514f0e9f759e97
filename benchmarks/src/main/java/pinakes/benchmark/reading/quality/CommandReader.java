package pinakes.benchmark.reading.quality;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// An independent reader that is a program on this machine.
///
/// @param command the command before the file
/// @param after the arguments after it
/// @param endings the file names that it reads
record CommandReader(String name, List<String> command, List<String> after, List<String> endings)
        implements FileReader {
    private static final int SECONDS_MAX = 60;

    /// The readers of this machine; says which ones are missing.
    static List<FileReader> installed() {
        return List.<CommandReader>of(
                        new CommandReader(
                                "pdftotext", List.of("pdftotext", "-enc", "UTF-8"), List.of("-"), List.of(".pdf")),
                        new CommandReader(
                                "pandoc",
                                List.of("pandoc", "-t", "gfm", "--wrap=none"),
                                List.of(),
                                List.of(".docx", ".html", ".odt", ".pptx", ".xlsx", ".epub", ".rtf", ".csv")))
                .stream()
                .filter(CommandReader::isInstalled)
                .<FileReader>map(reader -> reader)
                .toList();
    }

    @Override
    public Optional<ReadText> read(Path file) {
        var fileName = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (endings.stream().noneMatch(fileName::endsWith)) {
            return Optional.empty();
        }
        try {
            var text = output(file.toString());
            var pages = new TreeMap<Integer, String>();
            if (text.indexOf('\f') >= 0) {
                var parts = text.split("\f", -1);
                for (var index = 0; index < parts.length; index++) {
                    pages.put(index + 1, parts[index]);
                }
            }
            return text.isBlank() ? Optional.empty() : Optional.of(new ReadText(text.replace("\f", "\n\n"), pages, -1));
        } catch (IOException | InterruptedException failure) {
            System.err.println(name + " failed on " + file + ": " + failure.getMessage());
            return Optional.empty();
        }
    }

    private String output(String file) throws IOException, InterruptedException {
        var line = new java.util.ArrayList<>(command);
        line.add(file);
        line.addAll(after);
        var target = Files.createTempFile("reading", ".txt");
        try {
            var process = new ProcessBuilder(line)
                    .redirectOutput(target.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("it took longer than " + SECONDS_MAX + " seconds");
            }
            return new String(Files.readAllBytes(target), UTF_8);
        } finally {
            Files.delete(target);
        }
    }

    private boolean isInstalled() {
        try {
            new ProcessBuilder(command.getFirst(), "-v")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            return true;
        } catch (IOException missing) {
            System.out.println(name + " is not installed, so there is no comparison with it.\n");
            return false;
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
