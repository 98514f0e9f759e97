package pinakes.app.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import pinakes.embedding.onnx.NativeOnnx;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.local.catalog.NativeSqlite;

/// A directory with everything that the program needs: the launcher, its jars and a Java runtime.
public record Distribution(Path directory) {
    /// Recipients of the program must receive these files, too.
    private static final List<String> LEGAL_TEXTS = List.of("LICENSE", "NOTICE");

    /// Creates a distribution in a directory that must be new or empty.
    public static Distribution make(Path directory, RunningProgram program) throws IOException {
        Files.createDirectories(directory);
        if (!isEmpty(directory)) {
            throw new IOException(directory + " is not empty.");
        }
        try {
            fill(directory, program);
            return new Distribution(directory);
        } catch (IOException e) {
            FileTree.delete(directory); // so that the next attempt finds it empty
            throw e;
        }
    }

    private static void fill(Path directory, RunningProgram program) throws IOException {
        copy(program.launcher(), directory.resolve("kb"));
        for (var text : LEGAL_TEXTS) {
            copy(program.launcher().resolveSibling(text), directory.resolve(text));
        }
        var jars = Files.createDirectory(directory.resolve("lib"));
        try (var files = Files.list(program.image().resolve("lib"))) {
            for (var jar : files.toList()) {
                copy(jar, jars.resolve(jar.getFileName()));
            }
        }
        if (Files.isDirectory(program.runtime())) {
            copyTree(program.runtime(), directory.resolve("runtime"));
        } else {
            JavaRuntime.link(directory.resolve("runtime"));
        }
        NativeSqlite.unpackInto(directory.resolve("native"));
        NativeOnnx.unpackInto(directory.resolve("native"));
    }

    /// Creates the AOT cache, so that the first start is as fast as later ones. It is valid only for these files here.
    ///
    /// @throws IOException when the training run fails, because then the program does not work
    public void prepareQuickStart() throws IOException, InterruptedException {
        var training = new ProcessBuilder(launcher().toString(), "__train")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        var code = training.start().waitFor();
        if (code != 0) {
            throw new IOException("the trial run of " + launcher()
                    + " that creates its startup cache failed with exit code " + code + ".");
        }
    }

    List<Path> files() throws IOException {
        try (var paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile).toList();
        }
    }

    Path launcher() {
        return directory.resolve("kb");
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            return entries.findAny().isEmpty();
        }
    }

    /// Copies links as links, because a runtime shares its license files by links.
    private static void copyTree(Path from, Path to) throws IOException {
        try (var paths = Files.walk(from)) {
            for (var path : paths.toList()) {
                Files.copy(
                        path,
                        to.resolve(from.relativize(path)),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }
}
