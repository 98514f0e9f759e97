package pinakes.engine.local.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// Directory trees.
public final class FileTree {
    private FileTree() {}

    /// Deletes a directory with its contents, if it exists.
    public static void delete(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (var files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (var file : deepestFirst) {
            Files.delete(file);
        }
    }
}
