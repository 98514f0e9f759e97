package pinakes.engine.core.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobStagingTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: a broken upload fails with its own error and leaves no file")
    void broken_upload_leaves_nothing() throws IOException {
        var staging = BlobStaging.open(directory);

        assertThatThrownBy(() -> staging.stage(broken(() -> {}), 100)).hasMessage("the connection broke");

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    @DisplayName("S16: a broken upload fails with its own error, even if its file cannot be deleted")
    void failed_deletion_does_not_hide_the_failure() throws IOException {
        var staging = BlobStaging.open(directory);

        assertThatThrownBy(() -> staging.stage(broken(this::replaceFile), 100))
                .hasMessage("the connection broke")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    /// Puts a directory that is not empty in the place of the file, which can then not be deleted.
    private void replaceFile() throws IOException {
        var file = BlobStaging.files(directory).getFirst();
        Files.delete(file);
        Files.createDirectories(file.resolve("inside"));
    }

    private static InputStream broken(FileWork before) {
        return new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                before.run();
                throw new IOException("the connection broke");
            }
        };
    }

    private interface FileWork {
        void run() throws IOException;
    }
}
