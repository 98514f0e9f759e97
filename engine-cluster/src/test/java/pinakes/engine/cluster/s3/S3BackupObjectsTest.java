package pinakes.engine.cluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.file.Sha256;
import pinakes.engine.local.backup.BackupObjects;
import pinakes.engine.local.backup.BackupStoreContract;
import pinakes.engine.local.backup.InvalidBackupException;

class S3BackupObjectsTest extends BackupStoreContract {
    private final S3Server server = S3Server.shared();
    private final S3Address address = server.bucket();

    @Override
    protected BackupObjects objects() {
        return new S3BackupObjects(address);
    }

    @Test
    void objects_are_stored_whole_or_not_at_all() throws Exception {
        var bytes = "Bees".getBytes(UTF_8);
        var objects = objects();

        assertThat(objects.put("blobs/aa/1", bytes.length, new ByteArrayInputStream(bytes), "another hash"))
                .isEqualTo(Sha256.hex(bytes));
        assertThatThrownBy(() -> objects.open("blobs/aa/1")).isInstanceOf(NoSuchFileException.class);

        objects.put("blobs/aa/2", 0, new ByteArrayInputStream(new byte[0]), null);
        try (var empty = objects.open("blobs/aa/2")) {
            assertThat(empty.bytes()).isZero();
            assertThat(empty.stream().readAllBytes()).isEmpty();
        }
        objects.delete("blobs/aa/missing");
    }

    @Test
    @DisplayName("S15: a bucket with other objects is not used")
    void bucket_of_something_else_is_refused() {
        server.put(address, "ab/cd", new byte[] {1});

        assertThatExceptionOfType(InvalidBackupException.class)
                .isThrownBy(() -> objects().create())
                .withMessageContaining("contains other objects");
    }

    @Test
    @DisplayName("S16: a backup that was killed keeps others away for some minutes only")
    void lock_of_a_killed_process_expires() throws Exception {
        server.put(address, "locks/killed", new byte[] {1});

        assertThatThrownBy(() -> objects().lock())
                .isInstanceOf(InvalidBackupException.class)
                .hasMessageContaining("less than 5 minutes ago");
        try (var lock = new S3BackupObjects(address, Duration.ofSeconds(-1)).lock()) {
            lock.requireHeld();
            assertThat(objects().list("locks/")).hasSize(1).doesNotContainKey("locks/killed");
        }
        assertThat(objects().list("locks/")).isEmpty();
    }

    @Test
    void wrong_key_is_said() {
        var wrong = new S3BackupObjects(server.address(address.bucket(), "wrong"));

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(wrong::create)
                .withMessageContaining("The backups in S3 cannot be used: S3 refused the keys");
    }
}
