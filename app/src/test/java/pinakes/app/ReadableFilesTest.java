package pinakes.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Decision;

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

        assertThat(files.check("~/a.txt")).isInstanceOf(Decision.Granted.class);
        assertThat(files.check("a.txt")).isInstanceOf(Decision.Granted.class);
        assertThat(files.check("../other/a.txt")).isInstanceOf(Decision.NotAllowed.class);
    }

    @Test
    void a_server_on_the_network_reads_nothing() throws SettingException {
        assertThat(files(Map.of("mcp-host", "0.0.0.0")).isPossible()).isFalse();
        assertThat(files(Map.of("engine-host", "0.0.0.0")).isPossible()).isFalse();
        assertThat(files(Map.of("allowed-hosts", "kb.example")).isPossible())
                .as("behind a proxy")
                .isFalse();
    }

    @Test
    void directories_that_were_named_take_the_place_of_all_others() throws SettingException {
        var files = files(Map.of("mcp-host", "0.0.0.0", "allowed-roots", "../other:~/papers", "max-file-size-mb", "7"));

        assertThat(files.check("../other/a.txt")).isInstanceOf(Decision.Granted.class);
        assertThat(files.check("~/a.txt")).isInstanceOf(Decision.NotAllowed.class);
        assertThat(files.megabytesMax()).isEqualTo(7);
    }

    @Test
    void the_whole_machine_is_nobodys_working_directory() throws SettingException {
        var atRoot = new Surroundings(Map.of(), Path.of("/"), directory.resolve("home"), "Linux");

        var files = ReadableFiles.of(new SettingsReader(atRoot).read(Map.of()));

        assertThat(files.check(directory.resolve("other/a.txt").toString())).isInstanceOf(Decision.NotAllowed.class);
    }

    private FileAccess files(Map<String, String> flags) throws SettingException {
        var surroundings = new Surroundings(Map.of(), directory.resolve("work"), directory.resolve("home"), "Linux");
        return ReadableFiles.of(new SettingsReader(surroundings).read(flags));
    }
}
