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
    @DisplayName("S16: what a killed process left half done is removed, and what nobody wants set aside")
    void sweep_leaves_only_what_is_wanted() throws IOException {
        var wanted = blobs.stage(bytes("wanted"), 100);
        var unwanted = blobs.stage(bytes("unwanted"), 100);
        blobs.keep(wanted);
        blobs.keep(unwanted);
        blobs.stage(bytes("half done"), 100);

        blobs.sweep(wanted.hash()::equals);

        assertThat(files())
                .containsExactlyInAnyOrder(
                        blobs.path(wanted.hash()),
                        directory.resolve("orphans").resolve(unwanted.hash().value()));
    }

    @Test
    @DisplayName("S16: content that an older catalog did not know of is back under the newer one")
    void content_that_is_wanted_again_comes_back() throws IOException {
        var staged = blobs.stage(bytes("hello"), 100);
        blobs.keep(staged);
        blobs.sweep(_ -> false);

        blobs.sweep(staged.hash()::equals);

        assertThat(files()).containsExactly(blobs.path(staged.hash()));
    }

    @Test
    @DisplayName("S16: files that are no content, such as those of a file manager, are left alone")
    void foreign_files_stay() throws IOException {
        var foreign = Files.writeString(blobs.root().resolve(".DS_Store"), "whatever");

        blobs.sweep(_ -> false);

        assertThat(files()).containsExactly(foreign);
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
