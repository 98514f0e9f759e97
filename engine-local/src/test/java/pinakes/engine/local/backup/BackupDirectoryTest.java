package pinakes.engine.local.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.backup.Backups;
import pinakes.engine.local.LocalEngine;

class BackupDirectoryTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: a later backup copies only new originals, and every snapshot can be restored")
    void snapshots_share_originals() throws Exception {
        try (var engine = Shelf.open(directory.resolve("data"))) {
            var bees = Shelf.add(engine, "Bees dance. ".repeat(10_000));
            var first = write(engine);
            engine.documents().remove(bees);
            Shelf.add(engine, "Wasps do not.");
            var second = write(engine);

            assertThat(second.snapshot()).isGreaterThan(first.snapshot());
            assertThat(originals()).hasSize(2);
        }

        assertThat(restored("first", backups().snapshots().getFirst())).containsExactly("Bees dance. ".repeat(10_000));
        assertThat(restored("second", backups().snapshots().getLast())).containsExactly("Wasps do not.");
    }

    @Test
    void unchanged_originals_are_not_sent_again() throws Exception {
        try (var engine = Shelf.open(directory.resolve("data"))) {
            Shelf.add(engine, "Bees dance. ".repeat(10_000));
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
        try (var engine = Shelf.open(directory.resolve("data"))) {
            var bees = Shelf.add(engine, "Bees dance.");
            Shelf.add(engine, "Wasps do not.");
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
        try (var engine = Shelf.open(directory.resolve("data"))) {
            Shelf.add(engine, "Bees dance.");
            write(engine);
            Files.createDirectories(backups().path().resolve("snapshots/.partial-1"));
            Files.writeString(backups().path().resolve("snapshots/.partial-1/manifest.json"), "{}");

            assertThat(backups().snapshots()).hasSize(1);
            write(engine);

            assertThat(Shelf.namesIn(backups().path().resolve("snapshots"))).hasSize(2);
        }
    }

    @Test
    void interrupted_backup_leaves_no_snapshot() throws Exception {
        try (var engine = Shelf.open(directory.resolve("data"))) {
            Shelf.add(engine, "Bees dance.");
            Backups broken = known -> {
                try (var whole = engine.backups().open(known)) {
                    return new ByteArrayInputStream(whole.readNBytes(20_000));
                }
            };

            assertThatThrownBy(() -> backups().write(broken, BackupProgress.NONE))
                    .isInstanceOf(InvalidBackupException.class);

            assertThat(backups().snapshots()).isEmpty();
            assertThat(Shelf.namesIn(backups().path().resolve("snapshots"))).isEmpty();
        }
    }

    @Test
    void damaged_original_is_found_when_it_is_restored() throws Exception {
        try (var engine = Shelf.open(directory.resolve("data"))) {
            Shelf.add(engine, "Bees dance.");
            write(engine);
        }
        Files.writeString(originals().getFirst(), "Bees prance");

        assertThatThrownBy(() -> restored("any", backups().snapshots().getLast()))
                .isInstanceOf(InvalidBackupException.class);
        assertThat(directory.resolve("any")).doesNotExist();
    }

    @Test
    @DisplayName("S15: a directory with other files is not used")
    void directory_of_something_else_is_refused() throws Exception {
        Files.createDirectories(backups().path());
        Files.writeString(backups().path().resolve("letter.txt"), "Dear");
        try (var engine = Shelf.open(directory.resolve("data"))) {
            assertThatThrownBy(() -> write(engine))
                    .isInstanceOf(InvalidBackupException.class)
                    .hasMessageContaining("contains other files");
        }
        assertThat(Shelf.namesIn(backups().path())).containsExactly("letter.txt");
    }

    @Test
    void unknown_snapshot_is_refused_with_those_that_exist() throws Exception {
        try (var engine = Shelf.open(directory.resolve("data"))) {
            var written = write(engine);
            assertThatThrownBy(() -> backups().snapshot("../data"))
                    .isInstanceOf(InvalidBackupException.class)
                    .hasMessageContaining(written.snapshot());
        }
    }

    private BackupDirectory backups() {
        return new BackupDirectory(directory.resolve("backups"));
    }

    private BackupDirectory.Written write(LocalEngine engine) throws IOException, InterruptedException {
        return backups().write(engine.backups(), BackupProgress.NONE);
    }

    private List<Path> originals() throws IOException {
        try (var files = Files.walk(backups().path().resolve("blobs"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private List<String> restored(String name, String snapshot) throws Exception {
        Restoration.into(directory.resolve(name), backups().snapshot(snapshot), BackupProgress.NONE);
        try (var engine = Shelf.open(directory.resolve(name))) {
            return Shelf.texts(engine);
        }
    }
}
