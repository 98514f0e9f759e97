package pinakes.engine.http.server.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadReceiverTest {
    @TempDir
    private Path directory;

    @Test
    void directory_is_emptied_and_keeps_its_permissions() throws Exception {
        var ownerOnly = PosixFilePermissions.fromString("rwx------");
        Files.setPosixFilePermissions(directory, ownerOnly);
        Files.writeString(Files.createDirectory(directory.resolve("upload-1")).resolve("part"), "left behind");

        UploadReceiver.in(directory, 1_000, Duration.ofMinutes(1));

        assertThat(directory).isEmptyDirectory();
        assertThat(Files.getPosixFilePermissions(directory)).isEqualTo(ownerOnly);
    }
}
