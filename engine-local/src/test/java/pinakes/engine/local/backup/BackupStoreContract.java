package pinakes.engine.local.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Backups;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.file.Sha256;
import pinakes.engine.local.Originals;

/// What every place for backups does; stores of one test are the same place.
public abstract class BackupStoreContract {
    @TempDir
    private Path directory;

    /// A place without backups at the beginning of each test.
    protected abstract BackupObjects objects();

    @Test
    @DisplayName("S16: a later backup copies only new originals, and every snapshot can be restored")
    void snapshots_share_originals() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            var bees = PlainTextEngine.add(engine, "Bees dance. ".repeat(10_000));
            var first = write(engine);
            engine.documents().remove(bees);
            PlainTextEngine.add(engine, "Wasps do not.");
            var second = write(engine);

            assertThat(second.snapshot()).isGreaterThan(first.snapshot());
            assertThat(originals()).hasSize(2);
        }

        assertThat(restored("first", backups().snapshots().getFirst())).containsExactly("Bees dance. ".repeat(10_000));
        assertThat(restored("second", backups().snapshots().getLast())).containsExactly("Wasps do not.");
    }

    @Test
    void unchanged_originals_are_not_sent_again() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance. ".repeat(10_000));
            var first = write(engine);
            Backups forbidding = known -> {
                assertThat(known).hasSize(1);
                return engine.backups().open(known);
            };

            var second = backups().write(forbidding, BackupProgress.NONE);

            assertThat(first.bytesWritten() - second.bytesWritten()).isGreaterThan(100_000);
            assertThat(second.manifest().files()).hasSize(3);
        }
    }

    @Test
    void oldest_snapshots_are_deleted_with_the_originals_that_only_they_have() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            var bees = PlainTextEngine.add(engine, "Bees dance.");
            PlainTextEngine.add(engine, "Wasps do not.");
            write(engine);
            engine.documents().remove(bees);
            write(engine);
            write(engine);

            backups().keep(2);

            assertThat(backups().snapshots()).hasSize(2);
            assertThat(originals()).hasSize(1);
        }
        assertThat(restored("newest", backups().snapshots().getLast())).containsExactly("Wasps do not.");
    }

    @Test
    @DisplayName("S16: what a killed backup left is neither a snapshot nor in the way")
    void leftovers_are_no_snapshots() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            write(engine);
            put("snapshots/2026-11-16T193000.000Z/catalog.db", "half a catalog");
            put("snapshots/.old/manifest.json", "{}");

            assertThat(backups().snapshots()).hasSize(1);
            write(engine);

            assertThat(backups().snapshots()).hasSize(2);
            assertThat(objects().list("snapshots/")).hasSize(6);
        }
    }

    @Test
    void interrupted_backup_leaves_no_snapshot() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            Backups broken = known -> {
                try (var whole = engine.backups().open(known)) {
                    return new ByteArrayInputStream(whole.readNBytes(20_000));
                }
            };

            assertThatThrownBy(() -> backups().write(broken, BackupProgress.NONE))
                    .isInstanceOf(InvalidBackupException.class);

            assertThat(backups().snapshots()).isEmpty();
            assertThat(objects().list("snapshots/")).isEmpty();
        }
    }

    @Test
    void damaged_original_is_found_when_it_is_restored() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            write(engine);
        }
        put(originals().getFirst(), "Bees prance");

        assertThatThrownBy(() -> restored("any", backups().snapshots().getLast()))
                .isInstanceOf(InvalidBackupException.class);
        assertThat(directory.resolve("any")).doesNotExist();
    }

    @Test
    @DisplayName("S16: an original whose stored copy has another size is found before a snapshot refers to it")
    void shorter_original_is_found_at_once() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            write(engine);
            put(originals().getFirst(), "Bees");

            assertThatThrownBy(() -> write(engine))
                    .isInstanceOf(InvalidBackupException.class)
                    .hasMessageContaining("is damaged. Delete it");
        }
        assertThat(backups().snapshots()).hasSize(1);
    }

    @Test
    void missing_original_is_found_when_it_is_restored() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            write(engine);
        }
        objects().delete(originals().getFirst());

        assertThatThrownBy(() -> restored("any", backups().snapshots().getLast()))
                .isInstanceOf(InvalidBackupException.class)
                .hasMessageContaining("incomplete");
    }

    @Test
    void large_files_are_the_same_afterwards() throws Exception {
        var bytes = new byte[(20 << 20) + 7];
        new Random(1).nextBytes(bytes);
        var hash = ContentHash.of(Sha256.digest().digest(bytes)).value();

        assertThat(objects().put("blobs/large", bytes.length, new ByteArrayInputStream(bytes), hash))
                .isEqualTo(hash);
        objects().put("blobs/other", bytes.length, new ByteArrayInputStream(bytes), "another hash");

        try (var content = objects().open("blobs/large")) {
            assertThat(content.bytes()).isEqualTo(bytes.length);
            assertThat(content.stream().readAllBytes()).isEqualTo(bytes);
        }
        assertThat(objects().list("blobs/")).hasSize(1).containsEntry("blobs/large", (long) bytes.length);
    }

    @Test
    @DisplayName("S16: an original that was damaged before the backup is reported, and the rest is in the backup")
    void original_that_was_damaged_before_is_reported() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            PlainTextEngine.add(engine, "Wasps do not.");
            var original = Originals.in(directory.resolve("data")).getFirst();
            Files.write(original, new byte[(int) Files.size(original)]);

            var written = write(engine);

            assertThat(written.manifest().damaged()).hasSize(1);
            assertThat(originals()).hasSize(1);
        }
    }

    @Test
    @DisplayName("S16: two backups never write to one place at the same time")
    void second_writer_is_refused() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            PlainTextEngine.add(engine, "Bees dance.");
            Backups meanwhile = known -> {
                assertThatThrownBy(() -> backups().keep(1))
                        .isInstanceOf(InvalidBackupException.class)
                        .hasMessageContaining("Another backup is being written");
                return engine.backups().open(known);
            };

            backups().write(meanwhile, BackupProgress.NONE);
            write(engine);
        }
        assertThat(backups().snapshots()).hasSize(2);
    }

    @Test
    void newest_is_the_time_of_the_newest() throws Exception {
        assertThat(backups().newest()).isEmpty();
        var before = Instant.now().minusMillis(1);
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            write(engine);
        }

        assertThat(backups().newest())
                .hasValueSatisfying(time -> assertThat(time).isAfter(before));
    }

    @Test
    void unknown_snapshot_is_refused_with_those_that_exist() throws Exception {
        try (var engine = PlainTextEngine.open(directory.resolve("data"))) {
            var written = write(engine);
            assertThatThrownBy(() -> backups().snapshot("../data"))
                    .isInstanceOf(InvalidBackupException.class)
                    .hasMessageContaining(written.snapshot());
        }
    }

    private BackupStore backups() {
        return new BackupStore(objects());
    }

    private BackupStore.Written write(LocalEngine engine) throws IOException, InterruptedException {
        return backups().write(engine.backups(), BackupProgress.NONE);
    }

    private void put(String name, String text) throws IOException, InterruptedException {
        var bytes = text.getBytes(UTF_8);
        objects().put(name, bytes.length, new ByteArrayInputStream(bytes), null);
    }

    private List<String> originals() throws IOException, InterruptedException {
        return List.copyOf(objects().list("blobs/").keySet());
    }

    private List<String> restored(String name, String snapshot) throws Exception {
        Restoration.into(directory.resolve(name), backups().snapshot(snapshot), BackupProgress.NONE);
        try (var engine = PlainTextEngine.open(directory.resolve(name))) {
            return PlainTextEngine.texts(engine);
        }
    }
}
