package pinakes.engine.local.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobStoreTest {
    @TempDir
    private Path directory;

    private BlobStore blobs;

    @BeforeEach
    void open() throws IOException {
        blobs = BlobStore.open(directory.resolve("blobs"));
    }

    @Test
    void content_comes_back_as_it_went_in() throws IOException {
        var staged = blobs.stage(bytes("hello"), 100);
        blobs.keep(staged);

        try (var content = blobs.open(staged.hash())) {
            assertThat(content.readAllBytes()).asString(UTF_8).isEqualTo("hello");
        }
        assertThat(staged.hash().value()).isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(staged.sizeBytes()).isEqualTo(5);
    }

    @Test
    void same_content_is_kept_once() throws IOException {
        blobs.keep(blobs.stage(bytes("hello"), 100));
        blobs.keep(blobs.stage(bytes("hello"), 100));

        assertThat(blobs.sizeBytes()).isEqualTo(5);
    }

    @Test
    @DisplayName("S11: content that is too large leaves nothing on the disk")
    void content_that_is_too_large_leaves_nothing() throws IOException {
        assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> blobs.stage(bytes("hello"), 4));

        assertThat(files()).isEmpty();
    }

    @Test
    void content_that_breaks_off_leaves_nothing() throws IOException {
        var broken = InputStream.nullInputStream();
        broken.close();

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> blobs.stage(broken, 100));

        assertThat(files()).isEmpty();
    }

    @Test
    @DisplayName("S16: what a killed process left half done is removed")
    void staged_leftovers_are_deleted() throws IOException {
        var kept = blobs.stage(bytes("kept"), 100);
        blobs.keep(kept);
        blobs.stage(bytes("half done"), 100);

        blobs.clearStaging();

        assertThat(files()).containsExactly(blobs.path(kept.hash()));
    }

    @Test
    @DisplayName("S16: content that an older catalog did not know of is back under the newer one")
    void content_that_was_set_aside_comes_back() throws IOException {
        var staged = blobs.stage(bytes("hello"), 100);
        blobs.keep(staged);

        blobs.setAside(staged.hash());

        assertThat(blobs.orphans()).containsExactly(staged.hash());
        assertThat(files())
                .containsExactly(
                        directory.resolve("orphans").resolve(staged.hash().value()));

        blobs.restore(staged.hash());

        assertThat(blobs.orphans()).isEmpty();
        assertThat(files()).containsExactly(blobs.path(staged.hash()));
    }

    @Test
    @DisplayName("S16: files that are no content, such as those of a file manager, are left alone")
    void foreign_files_are_no_content() throws IOException {
        var staged = blobs.stage(bytes("hello"), 100);
        blobs.keep(staged);
        Files.writeString(blobs.root().resolve(".DS_Store"), "whatever");
        var directories = blobs.directories();
        Files.writeString(directories.getFirst().resolve(".DS_Store"), "whatever");

        assertThat(directories).hasSize(1);
        assertThat(BlobStore.contentsIn(directories.getFirst())).containsExactly(staged.hash());
    }

    private List<Path> files() throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }
}
