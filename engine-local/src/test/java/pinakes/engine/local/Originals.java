package pinakes.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import pinakes.engine.core.blob.OwnerMark;

/// The original files on the disk.
public final class Originals {
    private Originals() {}

    /// Those in a data directory, also unfinished ones.
    public static List<Path> in(Path dataDirectory) throws IOException {
        try (var files = Files.walk(dataDirectory.resolve("blobs"))) {
            return files.filter(file -> Files.isRegularFile(file) && !file.endsWith(OwnerMark.NAME))
                    .sorted()
                    .toList();
        }
    }
}
