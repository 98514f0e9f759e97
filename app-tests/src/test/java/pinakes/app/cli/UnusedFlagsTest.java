package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.Console;
import pinakes.app.cli.document.ListCommand;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;

@DisplayName("No flag is dropped in silence")
final class UnusedFlagsTest {
    /// The reader of the settings uses these itself: the file to read, and the key of the certificate, without which
    /// there can be no certificate.
    private static final SettingGroup OF_READER = SettingGroup.of(SettingTable.CONFIG, SettingTable.TLS_KEY);

    /// Code of commands on the knowledge base names these without using them: settings of both kinds of buckets are
    /// declared together, and `tls-cert`, which would need its key as well, says the same as `engine-ca`.
    private static final SettingGroup NAMED_ONLY =
            SettingGroup.BACKUPS.and(SettingTable.BACKUP_TARGET, SettingTable.TLS_CERT);

    @TempDir
    private Path directory;

    private CommandLine kb;
    private CommandTable commands;

    @BeforeEach
    void open() throws Exception {
        kb = new CommandLine(directory);
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        commands = new CommandTable(new CommandContext(
                new Console(InputStream.nullInputStream(), nowhere, nowhere),
                new LaunchEnvironment(Map.of(), directory, directory, "Linux"),
                InstantSource.system()));
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still.");
    }

    @Test
    @DisplayName("every command takes only settings that its code reads")
    void taken_settings_are_read() throws CommandFailedException {
        for (var usage : commands.usages()) {
            var unread = keys(usage.settings().without(OF_READER));
            unread.removeAll(ReadSettings.of(usage.name(), commandClass(usage)));

            assertThat(unread).as(usage.name()).isEmpty();
        }
    }

    @Test
    @DisplayName("commands on the knowledge base take every setting that their code reads")
    void read_settings_are_taken() {
        var missing = new HashSet<>(ReadSettings.of("list", ListCommand.class));
        missing.removeAll(keys(SettingGroup.COMMAND.and(NAMED_ONLY)));

        assertThat(missing).isEmpty();
    }

    @Test
    @DisplayName("every command refuses each setting that it does not use, and says so")
    void other_settings_are_refused() {
        for (var usage : commands.usages()) {
            for (var key : keys(SettingGroup.ALL.without(usage.settings()))) {
                if (usage.flags().stream().noneMatch(flag -> flag.name().equals(key))) {
                    assertThatThrownBy(() -> Arguments.parse(usage, List.of("--" + key + "=1")))
                            .as(usage.name() + " --" + key)
                            .hasMessageStartingWith("./kb " + usage.name() + " does not use the setting --" + key);
                }
            }
        }
    }

    @Test
    @DisplayName("a setting that a command does not use is silent in the environment and in the settings file")
    void other_sources_are_for_all_commands() throws Exception {
        assertThat(kb.run("add", "herons.txt", "--engine-url", "http://127.0.0.1:1"))
                .isEqualTo(2);
        assertThat(kb.complaint())
                .isEqualTo("kb: ./kb add does not use the setting --engine-url. Leave it out; for commands that use it,"
                        + " you can set KB_ENGINE_URL. See ./kb help add.\n");
        assertThat(kb.data()).doesNotExist();

        kb.clear();
        kb.set("KB_ENGINE_URL", "http://127.0.0.1:1");
        Files.writeString(directory.resolve("kb.toml"), "mcp-port = 1\n");
        assertThat(kb.run("add", "herons.txt")).as(kb.said()).isZero();
        assertThat(kb.complaint()).isEmpty();
    }

    @Test
    @DisplayName("a flag for the engine is refused while another process has the engine")
    void settings_of_another_process() throws Exception {
        Files.writeString(directory.resolve("key"), "secret");
        try (var _ = kb.serve()) {
            assertThat(kb.run("add", "herons.txt", "--ocr-languages", "pol")).isEqualTo(2);
            assertThat(kb.run("list", "--embedding-api-key-file", "key")).isEqualTo(2);
            assertThat(kb.run("call", "list_tasks", "--embedding-model", "all-MiniLM-L6-v2-fp32"))
                    .isEqualTo(2);
            assertThat(kb.complaint().lines())
                    .hasSize(3)
                    .allMatch(line -> line.contains(" has no effect, because another process uses the data directory"));

            kb.clear();
            assertThat(kb.run("add", "herons.txt", "--data-dir", kb.data().toString(), "--log-level", "warn"))
                    .as(kb.said())
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version 1",
                "add herons.txt --quiet --json",
                "backup --verify --keep 3 backups/",
                "backup backups/ --backup-target other",
                "backup backups/ --backup-keep 3",
                "backup --keep 3 --backup-keep 4",
                "completion bash --values tag",
                "connect --http",
                "connect --stdio",
                "connect --mcp-port 1",
                "connect cursor --write --json",
                "connect cursor --stdio --mcp-port 1",
                "connect cursor --key kb_1 --mcp-api-key-file herons.txt",
                "connect claude-desktop --public-url https://kb.example.org",
                "eval corpus --model a --embedding-model b",
                "jobs --watch --json",
                "jobs --watch --quiet",
                "migrate --to directory --blobs s3://bucket",
                "restore backups/ --backup-target other",
                "search herons --full --project birds --context 1",
                "show 1 --text --chunks",
                "tools add_task --category query",
                "tools add_task --tag tasks"
            })
    @DisplayName("flags and arguments that exclude each other are refused")
    void contradictions(String line) throws Exception {
        assertThat(kb.typing("", line.split(" ", -1))).as(kb.said()).isEqualTo(2);

        assertThat(kb.complaint()).hasLineCount(1);
        assertThat(kb.data()).doesNotExist();
    }

    private Class<?> commandClass(CommandUsage usage) throws CommandFailedException {
        return commands.find(List.of(usage.name().split(" ", -1))).command().getClass();
    }

    private static Set<String> keys(SettingGroup group) {
        var keys = new HashSet<String>();
        group.inOrder().stream().map(Setting::key).forEach(keys::add);
        return keys;
    }
}
