package pinakes.embedding.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

@DisplayName("S16: native code is loaded without traces, and does not crash a process that exits")
@EnabledOnOs(OS.LINUX)
final class NativeOnnxTest {
    /// SIGABRT
    private static final int ABORTED = 128 + 6;

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

    @Test
    void process_exits_without_the_destructors_of_native_code() throws Exception {
        Files.createDirectory(temporary());

        var unprotected = process(directory, ExitingProcess.class, "without ONNX Runtime");
        var loaded = process(directory, ExitingProcess.class);

        assertThat(unprotected.exitCode()).as(unprotected.stderr()).isEqualTo(ABORTED);
        assertThat(loaded.exitCode()).as(loaded.stderr()).isEqualTo(ExitingProcess.EXIT_CODE);
    }

    /// The files that a process has loaded, which is killed afterwards.
    private String loadedFrom(Path libraries) throws IOException, InterruptedException {
        Files.createDirectory(temporary());
        var process = process(libraries, KilledProcess.class);
        assertThat(process.exitCode()).as(process.stderr()).isEqualTo(KilledProcess.EXIT_CODE);
        return process.stdout();
    }

    private FinishedProcess process(Path libraries, Class<?> program, String... arguments)
            throws IOException, InterruptedException {
        var command = Stream.concat(
                Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.io.tmpdir=" + temporary(),
                        "-Donnxruntime.native.path=" + libraries,
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName()),
                Stream.of(arguments));
        return FinishedProcess.run(Launch.of(directory, command.toArray(String[]::new)), Deadline.usual());
    }

    private Path temporary() {
        return directory.resolve("tmp");
    }
}
