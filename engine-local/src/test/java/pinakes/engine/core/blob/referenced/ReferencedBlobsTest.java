package pinakes.engine.core.blob.referenced;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.local.FileBlobStore;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaExceededException.Refusal;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject;
import pinakes.testkit.Deadline;

class ReferencedBlobsTest {
    @TempDir
    private Path directory;

    private Catalog catalog;
    private BlobStore store;
    private ReferencedBlobs blobs;

    @BeforeEach
    void open() throws Exception {
        catalog = SqliteCatalog.open(directory);
        store = FileBlobStore.open(directory.resolve("blobs"));
        new BlobOwnership(catalog, store).claim();
        blobs = new ReferencedBlobs(catalog, store);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void blobs_of_another_knowledge_base_are_not_touched() throws Exception {
        var foreign = staged("foreign");
        store.keep(foreign);
        store.mark(UUID.randomUUID());

        blobs.sweep();

        assertThat(store.has(foreign.hash())).isTrue();
    }

    @Test
    @DisplayName("S16: blobs that nothing refers to are set aside, and come back when something does")
    void sweep_leaves_only_what_is_referenced() throws Exception {
        var wanted = staged("wanted");
        var unwanted = staged("unwanted");
        blobs.keepWhile(wanted, () -> enter(wanted));
        store.keep(unwanted);

        blobs.sweep();

        assertThat(store.has(wanted.hash())).isTrue();
        assertThat(store.has(unwanted.hash())).isFalse();
        assertThat(store.orphans()).containsExactly(unwanted.hash());

        enter(unwanted);
        blobs.recover();

        assertThat(store.has(unwanted.hash())).isTrue();
        assertThat(store.orphans()).isEmpty();
    }

    @Test
    @DisplayName("S16: a sweep waits for bytes whose job is just being entered")
    void sweep_leaves_what_is_in_flight() throws Exception {
        var incoming = staged("incoming");
        var sweep = new StoppableThread("sweep", blobs::sweep);

        blobs.keepWhile(incoming, () -> {
            sweep.start();
            return enter(incoming);
        });

        assertThat(sweep.join(Deadline.USUAL)).isTrue();
        assertThat(store.has(incoming.hash())).isTrue();
        assertThat(store.orphans()).isEmpty();
    }

    @Test
    @DisplayName("S16: bytes that a backup holds are deleted after it, even if the backup is stopped")
    void held_blobs_are_deleted_in_the_end() throws Exception {
        var removed = staged("removed");
        store.keep(removed);
        try (var _ = blobs.hold()) {
            blobs.release(removed.hash());
            assertThat(store.has(removed.hash())).isTrue();
            Thread.currentThread().interrupt();
        }

        assertThat(Thread.interrupted()).isTrue();
        assertThat(store.has(removed.hash())).isFalse();
    }

    @Test
    @DisplayName("S16: a blob that cannot be deleted is set aside at the next start, and stays there")
    void blobs_that_cannot_be_deleted_are_set_aside() throws Exception {
        var removed = staged("removed");
        store.keep(removed);
        var hold = blobs.hold();
        blobs.release(removed.hash());
        catalog.close();
        hold.close();
        catalog = SqliteCatalog.open(directory);
        blobs = new ReferencedBlobs(catalog, store);

        blobs.recover();
        blobs.sweep();

        assertThat(store.has(removed.hash())).isFalse();
        assertThat(store.orphans()).containsExactly(removed.hash());
        assertThat(Path.of(store.orphanLocation())).isDirectoryContaining("glob:**/" + removed.hash());
    }

    @Test
    @DisplayName("S11: bytes that a quota does not allow are deleted again")
    void refused_bytes_are_deleted() throws Exception {
        var refused = staged("refused");
        var refusal = new Refusal(QuotaSubject.ofCaller("me"), QuotaMeasure.BYTES, 1, 1, null);

        assertThatExceptionOfType(QuotaExceededException.class)
                .isThrownBy(() -> blobs.keepWhile(refused, () -> {
                    throw new QuotaExceededException(refusal);
                }));

        assertThat(store.has(refused.hash())).isFalse();
    }

    private StagedContent staged(String text) throws IOException {
        return store.staging().stage(new ByteArrayInputStream(text.getBytes(UTF_8)), 100);
    }

    private int enter(StagedContent content) throws InterruptedException {
        return catalog.write(sql -> sql.execute(
                "INSERT INTO job (id, owner, state, kind, file_name, content_hash, size_bytes, metadata, force_ocr,"
                        + " attempts, created_at_micros) VALUES (?, 'me', 'queued', 'file', 'a.txt', ?, 1, '{}', 0, 0, 0)",
                content.hash().value(),
                content.hash().value()));
    }
}
