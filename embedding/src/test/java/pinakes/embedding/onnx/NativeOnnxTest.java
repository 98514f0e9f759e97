package pinakes.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

@DisplayName("S16: a process that is killed leaves no native code behind")
@EnabledOnOs(OS.LINUX)
final class NativeOnnxTest {
    @TempDir
    private Path directory;

    @Test
    void code_that_was_unpacked_beside_the_program_is_loaded_from_there() throws Exception {
        var libraries = directory.resolve("native");
        NativeOnnx.unpackInto(libraries);
        NativeOnnx.unpackInto(libraries);

        assertThat(loadedFrom(libraries)).contains(libraries.toString());
        assertThat(temporary()).isEmptyDirectory();
    }

    @Test
    void code_is_found_without_a_directory_that_has_it() throws Exception {
        assertThat(loadedFrom(directory.resolve("missing")))
                .contains(temporary().toString());
        assertThat(temporary()).isEmptyDirectory();
    }

    /// The files that a process has loaded, which is killed afterwards.
    private String loadedFrom(Path libraries) throws IOException, InterruptedException {
        Files.createDirectory(temporary());
        var process = FinishedProcess.run(
                Launch.of(
                        directory,
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + temporary(),
                        "-Donnxruntime.native.path=" + libraries,
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledProcess.class.getName()),
                Deadline.usual());
        assertThat(process.exitCode()).as(process.stderr()).isEqualTo(KilledProcess.EXIT_CODE);
        return process.stdout();
    }

    private Path temporary() {
        return directory.resolve("tmp");
    }
}
