package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;

class FileBlobStoreTest extends BlobStoreContract {
    @TempDir
    private Path directory;

    private FileBlobStore blobs;

    @BeforeEach
    void open() throws IOException {
        blobs = FileBlobStore.open(directory.resolve("blobs"));
    }

    @Override
    protected BlobStore blobs() {
        return blobs;
    }

    @Override
    protected void damage(ContentHash hash, byte[] bytes) throws IOException {
        Files.write(blobs.path(hash), bytes);
    }

    @Test
    void same_content_is_one_file() throws Exception {
        var hash = stored("hello");
        stored("hello");

        assertThat(files()).containsExactly(blobs.path(hash));
    }

    @Test
    void incoming_files_of_other_engines_stay() throws Exception {
        var incoming = blobs.staging().stage(bytes("incoming"), 100);

        FileBlobStore.shared(directory.resolve("blobs")).clearStaging();

        assertThat(incoming.file()).exists();
    }

    @Test
    @DisplayName("S16: files that are no content, such as those of a file manager, are left alone")
    void foreign_files_are_no_content() throws Exception {
        var hash = stored("hello");
        Files.writeString(directory.resolve("blobs/.DS_Store"), "whatever");
        Files.writeString(blobs.path(hash).resolveSibling(".DS_Store"), "whatever");

        assertThat(blobs.prefixes()).hasSize(1);
        assertThat(all()).containsExactly(hash);
    }

    private List<Path> files() throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
