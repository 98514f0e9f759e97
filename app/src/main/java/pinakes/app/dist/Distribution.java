package pinakes.app.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// A directory with everything that the program needs: the launcher, its jars, a Java runtime.
///
/// @param directory where it is
public record Distribution(Path directory) {
    /// Makes one of the running program.
    ///
    /// @param directory where to; new or empty
    /// @throws IOException when something cannot be read, written or linked
    public static Distribution make(Path directory, RunningProgram program) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        if (!isEmpty(directory)) {
            throw new IOException(directory + " is not empty.");
        }
        copy(program.launcher(), directory.resolve("kb"));
        var jars = Files.createDirectory(directory.resolve("lib"));
        try (var files = Files.list(program.image().resolve("lib"))) {
            for (var jar : files.toList()) {
                copy(jar, jars.resolve(jar.getFileName()));
            }
        }
        JavaRuntime.link(directory.resolve("runtime"));
        var made = new Distribution(directory);
        made.prepareQuickStart();
        return made;
    }

    List<Path> files() throws IOException {
        try (var paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile).toList();
        }
    }

    Path launcher() {
        return directory.resolve("kb");
    }

    /// Lets the launcher rehearse, so that the first start is as quick as all others.
    private void prepareQuickStart() throws IOException, InterruptedException {
        var code = new ProcessBuilder(launcher().toString(), "__train")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException(launcher() + " does not start; its exit code is " + code + ".");
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }
}
