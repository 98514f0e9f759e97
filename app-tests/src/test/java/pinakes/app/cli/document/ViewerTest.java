package pinakes.app.cli.document;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.testkit.Deadline;

final class ViewerTest {
    @TempDir
    private Path directory;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the viewer is a shell script")
    void viewer_that_fails_is_noticed() throws Exception {
        var program = Files.writeString(directory.resolve("xdg-open"), "#!/bin/sh\nexit 3\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        var path = Map.of("PATH", directory + ":/usr/bin:/bin");
        var viewer = new Viewer(new LaunchEnvironment(path, directory, directory, "Linux"), Deadline.USUAL);
        var file = directory.resolve("herons.txt");

        assertThatThrownBy(() -> viewer.open(file))
                .isInstanceOf(CommandFailedException.class)
                .hasMessage("xdg-open could not open the file (exit code 3). Open it yourself: " + file);
    }
}
