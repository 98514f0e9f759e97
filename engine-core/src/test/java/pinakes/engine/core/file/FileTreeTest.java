package pinakes.engine.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileTreeTest {
    @TempDir
    private Path directory;

    @Test
    void size_is_that_of_all_files() throws IOException {
        Files.write(directory.resolve("a"), new byte[3]);
        Files.write(Files.createDirectory(directory.resolve("below")).resolve("b"), new byte[4]);

        assertThat(FileTree.sizeBytes(directory)).isEqualTo(7);
        assertThat(FileTree.sizeBytes(directory.resolve("nothing"))).isZero();
    }
}
