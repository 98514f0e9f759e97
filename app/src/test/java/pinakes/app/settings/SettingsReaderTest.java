package pinakes.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsReaderTest {
    private Path home;
    private Path work;

    @BeforeEach
    void makeDirectories(@TempDir Path directory) throws IOException {
        home = Files.createDirectories(directory.resolve("home"));
        work = Files.createDirectories(directory.resolve("work"));
    }

    @Test
    void everything_has_a_default() throws SettingException {
        var settings = read(Map.of(), Map.of());

        assertThat(settings.dataDir()).isEqualTo(home.resolve(".local/share/pinakes"));
        assertThat(settings.mcpHost()).isEqualTo("127.0.0.1");
        assertThat(settings.mcpPort()).isEqualTo(3000);
        assertThat(settings.engineHost()).isEqualTo("127.0.0.1");
        assertThat(settings.enginePort()).isEqualTo(8000);
        assertThat(settings.secrets()).isEmpty();
        assertThat(settings.allowedHosts()).isEmpty();
        assertThat(settings.tools()).isEqualTo(Set.of(FamilyName.values()));
        assertThat(settings.logLevel()).isEqualTo(LogLevel.INFO);
        assertThat(settings.logFormat()).isEqualTo(LogFormat.PLAIN);
        assertThat(settings.logFile()).isEmpty();
        assertThat(settings.otlpUrl()).isEmpty();
    }

    @Test
    void command_line_counts_before_environment_before_file() throws Exception {
        Files.writeString(work.resolve("kb.toml"), """
                mcp-port = 1
                engine-port = 1
                max-request-mb = 7
                """);

        var settings = read(Map.of("mcp-port", "3"), Map.of("KB_MCP_PORT", "2", "KB_ENGINE_PORT", "2"));

        assertThat(settings.mcpPort()).isEqualTo(3);
        assertThat(settings.enginePort()).isEqualTo(2);
        assertThat(settings.maxRequestMb()).isEqualTo(7);
    }

    @Test
    void file_gives_lists_and_numbers_in_its_own_way() throws Exception {
        Files.writeString(work.resolve("kb.toml"), """
                allowed-hosts = ["kb.example", "kb.example:3000"]
                tools = ["tasks"]
                rate-limit = 60
                log-level = "debug"
                otlp-url = "http://localhost:4318/v1/metrics"
                """);

        var settings = read(Map.of(), Map.of());

        assertThat(settings.allowedHosts()).isEqualTo(List.of("kb.example", "kb.example:3000"));
        assertThat(settings.tools()).isEqualTo(Set.of(FamilyName.TASKS));
        assertThat(settings.rateLimitPerMinute()).isEqualTo(60);
        assertThat(settings.logLevel()).isEqualTo(LogLevel.DEBUG);
        assertThat(settings.otlpUrl()).contains(URI.create("http://localhost:4318/v1/metrics"));
    }

    @Test
    void public_address_is_what_paths_are_appended_to() throws Exception {
        assertThat(read(Map.of(), Map.of("KB_PUBLIC_URL", "https://kb.example.org"))
                        .publicUrl())
                .contains(URI.create("https://kb.example.org"));

        for (var wrong :
                List.of("kb.example.org", "https://kb.example.org?a=b", "https://kb@example.org", "https:/x")) {
            assertThatThrownBy(() -> read(Map.of("public-url", wrong), Map.of()))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining(wrong);
        }
    }

    @Test
    void file_of_the_working_directory_hides_that_of_the_user() throws Exception {
        var userFile = Files.createDirectories(home.resolve(".config/pinakes")).resolve("kb.toml");
        Files.writeString(userFile, "mcp-port = 1\n");
        assertThat(read(Map.of(), Map.of()).mcpPort()).isEqualTo(1);

        Files.writeString(work.resolve("kb.toml"), "engine-port = 2\n");

        assertThat(read(Map.of(), Map.of()).mcpPort()).isEqualTo(3000);
    }

    @Test
    void file_named_by_flag_or_variable_is_the_only_one_read() throws Exception {
        Files.writeString(work.resolve("kb.toml"), "mcp-port = 1\n");
        Files.writeString(work.resolve("other.toml"), "engine-port = 2\n");

        assertThat(read(Map.of("config", "other.toml"), Map.of()).mcpPort()).isEqualTo(3000);
        assertThat(read(Map.of(), Map.of("KB_CONFIG", "other.toml")).enginePort())
                .isEqualTo(2);
    }

    @Test
    void paths_are_relative_to_the_place_that_gives_them() throws Exception {
        var elsewhere = Files.createDirectories(work.resolve("etc"));
        Files.writeString(elsewhere.resolve("kb.toml"), "data-dir = \"data\"\nlog-file = \"~/kb.log\"\n");

        var settings = read(Map.of("config", "etc/kb.toml"), Map.of());

        assertThat(settings.dataDir()).isEqualTo(elsewhere.resolve("data"));
        assertThat(settings.logFile()).contains(home.resolve("kb.log"));
        assertThat(read(Map.of("data-dir", "data"), Map.of()).dataDir()).isEqualTo(work.resolve("data"));
    }

    @Test
    void user_directories_follow_the_platform() throws SettingException {
        var absolute = Map.of("XDG_DATA_HOME", home.resolve("xdg").toString());
        var relative = Map.of("XDG_DATA_HOME", "xdg");

        assertThat(read(Map.of(), absolute).dataDir()).isEqualTo(home.resolve("xdg/pinakes"));
        assertThat(read(Map.of(), relative).dataDir()).isEqualTo(home.resolve(".local/share/pinakes"));
        assertThat(new Surroundings(Map.of(), work, home, "Mac OS X").dataDirectory())
                .isEqualTo(home.resolve("Library/Application Support/pinakes"));
        assertThat(new Surroundings(Map.of(), work, home, "Windows 11").configDirectory())
                .isEqualTo(home.resolve("AppData/Roaming/pinakes"));
    }

    @Test
    void unknown_key_names_its_source_and_the_nearest_known_one() throws Exception {
        assertFails(Map.of("mcp-prot", "1"), Map.of())
                .hasMessage("Unknown setting --mcp-prot on the command line; did you mean --mcp-port?");
        assertFails(Map.of(), Map.of("KB_DATADIR", "x"))
                .hasMessage("Unknown setting KB_DATADIR in the environment; did you mean KB_DATA_DIR?");

        var file = Files.writeString(work.resolve("kb.toml"), "log_level = \"info\"\n");
        assertFails(Map.of(), Map.of())
                .hasMessage("Unknown setting \"log_level\" in " + file + "; did you mean \"log-level\"?");
    }

    @Test
    void unknown_key_that_resembles_nothing_points_to_the_list() {
        assertFails(Map.of(), Map.of("KB_WIDGETS", "x"))
                .hasMessage(
                        "Unknown setting KB_WIDGETS in the environment; `./kb help settings` lists all that exist.");
    }

    @Test
    void bad_value_says_key_value_source_and_what_is_expected() throws Exception {
        assertFails(Map.of("mcp-port", "70000"), Map.of())
                .hasMessage(
                        "Setting mcp-port: \"70000\" from --mcp-port is not a port from 1 to 65535, or 0 for any free"
                                + " one.");
        assertFails(Map.of(), Map.of("KB_TOOLS", "tasks,cooking"))
                .hasMessage("Setting tools: \"tasks,cooking\" from KB_TOOLS is not all, or a comma-separated list of"
                        + " knowledge, kb, chunks, tasks.");

        var file = Files.writeString(work.resolve("kb.toml"), "otlp-url = \"localhost\"\n");
        assertFails(Map.of(), Map.of())
                .hasMessage("Setting otlp-url: \"localhost\" from otlp-url in " + file
                        + " is not an http or https address.");
    }

    @Test
    void unreadable_file_is_said_in_one_line() throws Exception {
        assertFails(Map.of("config", "gone.toml"), Map.of())
                .hasMessage("The settings file " + work.resolve("gone.toml") + " cannot be read.");

        var file = Files.writeString(work.resolve("kb.toml"), "mcp-port = 1\nmcp-port\n");
        assertFails(Map.of(), Map.of())
                .hasMessage("The settings file " + file + " is not valid TOML: line 2, column 9: Newline not permitted"
                        + " here (a setting is written key = value, with quotation marks around text)");

        Files.writeString(file, "mcp-port = 1\n\nmcp-port = 2 # again\n\n# more\n  mcp-host = \"localhost\"\n");
        assertFails(Map.of(), Map.of()).hasMessageContaining("is not valid TOML: line 3: Duplicate key (");

        Files.writeString(file, "[mcp]\nport = 1\n");
        assertFails(Map.of(), Map.of()).hasMessageStartingWith("mcp in " + file + " is a table");

        Files.writeString(file, "config = \"other.toml\"\n");
        assertFails(Map.of(), Map.of()).hasMessageContaining("only the command line and the environment can");
    }

    @Test
    void empty_variable_counts_as_not_set() throws SettingException {
        assertThat(read(Map.of(), Map.of("KB_MCP_PORT", "")).mcpPort()).isEqualTo(3000);
    }

    @ParameterizedTest
    @DisplayName("S5: an empty key does not open the server that somebody meant to lock")
    @ValueSource(strings = {"", " ", "\t"})
    void empty_key_is_refused(String key) {
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY", key))
                .hasMessageStartingWith("Setting mcp-api-key: the value from KB_MCP_API_KEY is not a key");
        assertFails(Map.of(), Map.of("KB_API_KEY", key))
                .hasMessageStartingWith("Setting api-key: the value from KB_API_KEY is not a key");
        assertFails(Map.of(), Map.of("KB_API_KEY_FILE", key)).hasMessageContaining("cannot be read");
    }

    @Test
    void secret_can_be_in_a_file_of_its_own() throws Exception {
        Files.writeString(work.resolve("key"), "open-sesame\n");

        var settings = read(Map.of(), Map.of("KB_MCP_API_KEY_FILE", "key"));

        assertThat(settings.mcpApiKey().map(Secret::value)).isEqualTo(Optional.of("open-sesame"));
        assertFails(Map.of(), Map.of("KB_API_KEY_FILE", "gone"))
                .hasMessage("KB_API_KEY_FILE names " + work.resolve("gone") + ", which cannot be read.");
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY_FILE", "key", "KB_MCP_API_KEY", "x"))
                .hasMessageStartingWith("Setting mcp-api-key is given twice");
    }

    @Test
    void file_of_a_secret_is_named_like_any_other() throws Exception {
        Files.writeString(home.resolve("key"), "open-sesame\n");

        assertThat(read(Map.of(), Map.of("KB_API_KEY_FILE", "~/key")).apiKey().map(Secret::value))
                .isEqualTo(Optional.of("open-sesame"));
        Files.writeString(work.resolve("kb.toml"), "mcp-api-key-file = \"~/key\"\n");
        assertThat(read(Map.of(), Map.of()).mcpApiKey().map(Secret::value)).isEqualTo(Optional.of("open-sesame"));
        assertFails(Map.of(), Map.of("KB_API_KEY_FILE", "no\0path"))
                .hasMessage("KB_API_KEY_FILE is not the name of a file, and cannot be read.");
    }

    @Test
    @DisplayName("S5: a limit of a key that is not set stops the start instead of limiting nobody")
    void limit_without_its_key_is_refused() throws Exception {
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY_PROJECTS", "a/b"))
                .hasMessageStartingWith("Setting mcp-api-key-projects limits nobody without mcp-api-key");
        assertFails(Map.of("api-key-projects", "a/b"), Map.of("KB_MCP_API_KEY", "x"))
                .hasMessageStartingWith("Setting api-key-projects limits nobody without api-key");

        var both = Map.of("KB_API_KEY_PROJECTS", "a/b", "KB_API_KEY", "x");
        assertThat(read(Map.of(), both).declaredApiKeyProjects()).containsExactly("a/b");
    }

    @Test
    @DisplayName("B1: variables by which Kubernetes tells of a service are no settings")
    void service_links_are_passed_over() throws Exception {
        var links = Map.of(
                "KB_SERVICE_HOST", "10.0.0.1",
                "KB_SERVICE_PORT", "3000",
                "KB_SERVICE_PORT_MCP", "3000",
                "KB_PORT", "tcp://10.0.0.1:3000",
                "KB_PORT_3000_TCP", "tcp://10.0.0.1:3000",
                "KB_PORT_3000_TCP_ADDR", "10.0.0.1",
                "KB_ENGINE_SERVICE_HOST", "10.0.0.2",
                "KB_ENGINE_PORT", "tcp://10.0.0.2:8000",
                "KB_ENGINE_PORT_8000_TCP_PROTO", "tcp");

        assertThat(read(Map.of(), links).enginePort()).isEqualTo(8000);
        assertThat(read(Map.of(), Map.of("KB_ENGINE_PORT", "8001")).enginePort())
                .isEqualTo(8001);
        assertFails(Map.of(), Map.of("KB_PORT", "3000")).hasMessageStartingWith("Unknown setting KB_PORT");
    }

    @Test
    @DisplayName("S2: a folder whose name has a separator in it is one root, not several")
    void existing_path_is_not_taken_apart() throws Exception {
        var folder = Files.createDirectories(work.resolve("a,b:c"));

        assertThat(read(Map.of("allowed-roots", "a,b:c"), Map.of()).allowedRoots())
                .contains(List.of(folder));
        assertThat(read(Map.of("allowed-roots", "a,b:d"), Map.of()).allowedRoots())
                .contains(List.of(work.resolve("a"), work.resolve("b"), work.resolve("d")));
    }

    // S14
    @Test
    void secret_is_never_repeated() throws Exception {
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY", "two words"))
                .hasMessageStartingWith("Setting mcp-api-key: the value from KB_MCP_API_KEY is not a key")
                .hasMessageNotContaining("two words");

        assertThat(read(Map.of(), Map.of("KB_MCP_API_KEY", "open-sesame")).toString())
                .doesNotContain("open-sesame");
    }

    private org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertFails(
            Map<String, String> flags, Map<String, String> environment) {
        return assertThatThrownBy(() -> read(flags, environment)).isInstanceOf(SettingException.class);
    }

    private Settings read(Map<String, String> flags, Map<String, String> environment) throws SettingException {
        return new SettingsReader(new Surroundings(environment, work, home, "Linux")).read(flags);
    }
}
