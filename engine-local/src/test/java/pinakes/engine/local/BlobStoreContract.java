package pinakes.engine.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.ContentTooLargeException;

/// What every store of blobs does.
public abstract class BlobStoreContract {
    private static final String HELLO_HASH = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
    private static final ContentHash NOTHING = new ContentHash("0".repeat(64));

    /// The store, which is empty before each test.
    protected abstract BlobStore blobs();

    /// Replaces stored bytes by others, behind the back of the store.
    protected abstract void damage(ContentHash hash, byte[] bytes) throws Exception;

    @Test
    void content_comes_back_as_it_went_in() throws Exception {
        var staged = blobs().staging().stage(bytes("hello"), 100);
        blobs().keep(staged);

        assertThat(read(staged.hash())).asString(UTF_8).isEqualTo("hello");
        assertThat(staged.hash().value()).isEqualTo(HELLO_HASH);
        assertThat(staged.sizeBytes()).isEqualTo(5);
        assertThat(blobs().has(staged.hash())).isTrue();
        try (var file = blobs().file(staged.hash())) {
            assertThat(file.path()).hasContent("hello");
        }
    }

    @Test
    void same_content_is_kept_once() throws Exception {
        stored("hello");
        stored("hello");

        assertThat(blobs().sizeBytes()).isEqualTo(5);
        assertThat(all()).hasSize(1);
    }

    @Test
    void empty_content_is_content() throws Exception {
        assertThat(read(stored(""))).isEmpty();
    }

    @Test
    void large_content_is_stored_whole() throws Exception {
        var large = new byte[20 << 20];
        new Random(17).nextBytes(large);
        var staged = blobs().staging().stage(new ByteArrayInputStream(large), large.length);
        blobs().keep(staged);

        assertThat(read(staged.hash())).isEqualTo(large);
        assertThat(blobs().sizeBytes()).isEqualTo(large.length);
    }

    @Test
    void missing_content_is_no_content() throws Exception {
        assertThat(blobs().has(NOTHING)).isFalse();
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> blobs().open(NOTHING));
    }

    @Test
    void damaged_content_is_noticed_by_its_reader() throws Exception {
        var hash = stored("hello");

        damage(hash, "jello".getBytes(UTF_8));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read(hash))
                .withMessageContaining("checksum does not match");
    }

    @Test
    void deleted_content_is_gone() throws Exception {
        var hash = stored("hello");

        blobs().delete(hash);
        blobs().delete(hash);

        assertThat(blobs().has(hash)).isFalse();
        assertThat(blobs().sizeBytes()).isZero();
    }

    @Test
    @DisplayName("S11: content that is too large leaves nothing on the disk")
    void content_that_is_too_large_leaves_nothing() throws IOException {
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> blobs().staging().stage(bytes("hello"), 4));

        assertThat(staged()).isEmpty();
    }

    @Test
    void content_that_breaks_off_leaves_nothing() throws IOException {
        var broken = InputStream.nullInputStream();
        broken.close();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> blobs().staging().stage(broken, 100));

        assertThat(staged()).isEmpty();
    }

    @Test
    @DisplayName("S16: what a killed process left half done is removed")
    void staged_leftovers_are_deleted() throws Exception {
        var kept = stored("kept");
        blobs().staging().stage(bytes("half done"), 100);

        blobs().clearStaging();

        assertThat(staged()).isEmpty();
        assertThat(all()).containsExactly(kept);
    }

    @Test
    @DisplayName("S16: content that an older catalog did not know of is back under the newer one")
    void content_that_was_set_aside_comes_back() throws Exception {
        var hash = stored("hello");

        blobs().setAside(hash);

        assertThat(blobs().orphans()).containsExactly(hash);
        assertThat(blobs().has(hash)).isFalse();
        assertThat(all()).isEmpty();

        blobs().restore(hash);

        assertThat(blobs().orphans()).isEmpty();
        assertThat(read(hash)).asString(UTF_8).isEqualTo("hello");
    }

    @Test
    void content_is_listed_by_prefix() throws Exception {
        var hashes = List.of(stored("one"), stored("two"), stored("three"));

        assertThat(all()).containsExactlyInAnyOrderElementsOf(hashes);
    }

    @Test
    void owner_is_remembered_and_is_no_content() throws Exception {
        assertThat(blobs().owner()).isEmpty();
        stored("hello");
        var owner = UUID.randomUUID();

        blobs().mark(owner);

        assertThat(blobs().owner()).contains(owner);
        assertThat(all()).hasSize(1);
        assertThat(blobs().sizeBytes()).isEqualTo(5);
        assertThat(staged()).isEmpty();
    }

    @Test
    void storage_that_works_has_no_problem() throws Exception {
        assertThat(blobs().problem()).isEmpty();
        assertThat(staged()).isEmpty();
    }

    protected final ContentHash stored(String text) throws IOException, InterruptedException {
        var staged = blobs().staging().stage(bytes(text), 100);
        blobs().keep(staged);
        assertThat(staged()).isEmpty();
        return staged.hash();
    }

    protected final byte[] read(ContentHash hash) throws IOException, InterruptedException {
        try (var content = blobs().open(hash)) {
            return content.readAllBytes();
        }
    }

    protected final List<ContentHash> all() throws IOException, InterruptedException {
        var all = new ArrayList<ContentHash>();
        for (var prefix : blobs().prefixes()) {
            all.addAll(blobs().contents(prefix));
        }
        return all;
    }

    private List<Path> staged() throws IOException {
        try (var files = Files.list(blobs().staging().path())) {
            return files.toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    protected static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(UTF_8));
    }
}
