package pinakes.engine.local.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupDirectoryTest extends BackupStoreContract {
    @TempDir
    private Path parent;

    @Override
    protected BackupObjects objects() {
        return new DirectoryObjects(place());
    }

    @Test
    @DisplayName("S15: a directory with other files is not used")
    void directory_of_something_else_is_refused() throws Exception {
        Files.createDirectories(place());
        Files.writeString(place().resolve("letter.txt"), "Dear");
        try (var engine = PlainTextEngine.open(parent.resolve("data"))) {
            assertThatThrownBy(() -> BackupStore.in(place()).write(engine.backups(), BackupProgress.NONE))
                    .isInstanceOf(InvalidBackupException.class)
                    .hasMessageContaining("contains other files");
        }
        assertThat(PlainTextEngine.namesIn(place())).containsExactly("letter.txt");
    }

    @Test
    @DisplayName("S16: files that a killed backup left half written are deleted by the next one")
    void half_written_files_are_deleted() throws Exception {
        try (var engine = PlainTextEngine.open(parent.resolve("data"))) {
            BackupStore.in(place()).write(engine.backups(), BackupProgress.NONE);
            Files.writeString(place().resolve("partial/1"), "half");

            BackupStore.in(place()).write(engine.backups(), BackupProgress.NONE);
        }
        assertThat(PlainTextEngine.namesIn(place().resolve("partial"))).isEmpty();
    }

    private Path place() {
        return parent.resolve("backups");
    }
}
