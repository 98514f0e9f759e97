package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.fixture.LogWatch;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Decision;
import pinakes.tool.Caller;

@DisplayName("K1, S2: which files the tools may read")
final class ReadableFilesTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void make() throws Exception {
        for (var name : new String[] {"home", "work", "other"}) {
            Files.writeString(Files.createDirectory(directory.resolve(name)).resolve("a.txt"), name);
        }
    }

    @Test
    void a_server_of_this_machine_reads_home_and_working_directory() throws SettingException {
        var files = files(Map.of());

        assertThat(check(files, "~/a.txt")).isInstanceOf(Decision.Granted.class);
        assertThat(check(files, "a.txt")).isInstanceOf(Decision.Granted.class);
        assertThat(check(files, "../other/a.txt")).isInstanceOf(Decision.Refused.class);
    }

    @Test
    void a_server_on_the_network_reads_nothing() throws SettingException {
        for (var flags : List.of(
                Map.of("mcp-host", "0.0.0.0"),
                Map.of("engine-host", "0.0.0.0"),
                Map.of("allowed-hosts", "behind.a.proxy.example"))) {
            assertThat(check(files(flags), "a.txt")).isInstanceOf(Decision.Refused.class);
        }
    }

    @Test
    void directories_that_were_named_take_the_place_of_all_others() throws SettingException {
        var files = files(Map.of("mcp-host", "0.0.0.0", "allowed-roots", "../other:~/papers", "max-file-size-mb", "7"));

        assertThat(check(files, "../other/a.txt")).isInstanceOf(Decision.Granted.class);
        assertThat(check(files, "~/a.txt")).isInstanceOf(Decision.Refused.class);
        assertThat(files.megabytesMax()).isEqualTo(7);
    }

    @Test
    void the_whole_machine_is_nobodys_working_directory() throws SettingException {
        var atRoot = new LaunchEnvironment(Map.of(), Path.of("/"), directory.resolve("home"), "Linux");

        var files = ReadableFiles.of(new SettingsReader(atRoot).read(Map.of()));

        assertThat(check(files, directory.resolve("other/a.txt").toString())).isInstanceOf(Decision.Refused.class);
    }

    @Test
    @DisplayName("S14: data directory, key files and settings with keys are not documents")
    void own_files_are_not_read() throws Exception {
        Files.writeString(directory.resolve("work/key.txt"), "secret-of-the-server");
        Files.writeString(Files.createDirectory(directory.resolve("work/data")).resolve("a.txt"), "data");
        var flags = Map.of("data-dir", "data", "mcp-api-key-file", "key.txt", "hidden-files", "allowed");

        assertThat(check(files(flags), "data/a.txt")).isInstanceOf(Decision.Refused.class);
        assertThat(check(files(flags), "key.txt")).isInstanceOf(Decision.Refused.class);
        assertThat(check(files(flags), "a.txt")).isInstanceOf(Decision.Granted.class);
    }

    @Test
    @DisplayName("S14: the server warns of a key file that every user can read")
    void exposed_key_file_is_warned_of() throws Exception {
        var key = Files.writeString(directory.resolve("work/key.txt"), "secret-of-the-server");
        var settings = settings(Map.of("mcp-api-key-file", "key.txt"));

        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        assertThat(warnings(settings)).isEmpty();

        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(warnings(settings)).singleElement().asString().contains("key.txt", "chmod 600");
    }

    private static List<String> warnings(Settings settings) {
        try (var log = new LogWatch()) {
            ReadableFiles.warn(settings);
            return List.copyOf(log.lines());
        }
    }

    private static Decision check(FileAccess files, String name) {
        return files.check(name, Caller.LOCAL, () -> true);
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var environment =
                new LaunchEnvironment(Map.of(), directory.resolve("work"), directory.resolve("home"), "Linux");
        return new SettingsReader(environment).read(flags);
    }

    private FileAccess files(Map<String, String> flags) throws SettingException {
        return ReadableFiles.of(settings(flags));
    }
}
