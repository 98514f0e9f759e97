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
import org.junit.jupiter.params.provider.CsvSource;
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

        assertThat(settings.get(SettingTable.DATA_DIR)).isEqualTo(home.resolve(".local/share/pinakes"));
        assertThat(settings.get(SettingTable.MCP_HOST)).isEqualTo("127.0.0.1");
        assertThat(settings.get(SettingTable.MCP_PORT)).isEqualTo(3000);
        assertThat(settings.get(SettingTable.ENGINE_HOST)).isEqualTo("127.0.0.1");
        assertThat(settings.get(SettingTable.ENGINE_PORT)).isEqualTo(8000);
        assertThat(settings.secrets()).isEmpty();
        assertThat(settings.list(SettingTable.ALLOWED_HOSTS)).isEmpty();
        assertThat(settings.get(SettingTable.TOOLS)).isEqualTo(new ToolSelection(Set.of("all")));
        assertThat(settings.get(SettingTable.LOG_LEVEL)).isEqualTo(LogLevel.INFO);
        assertThat(settings.get(SettingTable.LOG_FORMAT)).isEqualTo(LogFormat.PLAIN);
        assertThat(settings.find(SettingTable.LOG_FILE)).isEmpty();
        assertThat(settings.find(SettingTable.OTLP_URL)).isEmpty();
    }

    @Test
    void command_line_counts_before_environment_before_file() throws Exception {
        Files.writeString(work.resolve("kb.toml"), """
                mcp-port = 1
                engine-port = 1
                max-request-mb = 7
                """);

        var settings = read(Map.of("mcp-port", "3"), Map.of("KB_MCP_PORT", "2", "KB_ENGINE_PORT", "2"));

        assertThat(settings.get(SettingTable.MCP_PORT)).isEqualTo(3);
        assertThat(settings.get(SettingTable.ENGINE_PORT)).isEqualTo(2);
        assertThat(settings.get(SettingTable.MAX_REQUEST_MB)).isEqualTo(7);
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

        assertThat(settings.list(SettingTable.ALLOWED_HOSTS)).isEqualTo(List.of("kb.example", "kb.example:3000"));
        assertThat(settings.get(SettingTable.TOOLS)).isEqualTo(new ToolSelection(Set.of("tasks")));
        assertThat(settings.get(SettingTable.RATE_LIMIT)).isEqualTo(60);
        assertThat(settings.get(SettingTable.LOG_LEVEL)).isEqualTo(LogLevel.DEBUG);
        assertThat(settings.find(SettingTable.OTLP_URL)).contains(URI.create("http://localhost:4318/v1/metrics"));
    }

    @Test
    void public_address_is_what_paths_are_appended_to() throws Exception {
        assertThat(read(Map.of(), Map.of("KB_PUBLIC_URL", "https://kb.example.org"))
                        .find(SettingTable.PUBLIC_URL))
                .contains(URI.create("https://kb.example.org"));

        for (var wrong :
                List.of("kb.example.org", "https://kb.example.org?a=b", "https://kb@example.org", "https:/x")) {
            assertThatThrownBy(() -> read(Map.of("public-url", wrong), Map.of()))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining(wrong.replace("kb@", "…@"));
        }
    }

    @Test
    void file_of_the_working_directory_hides_that_of_the_user() throws Exception {
        var userFile = Files.createDirectories(home.resolve(".config/pinakes")).resolve("kb.toml");
        Files.writeString(userFile, "mcp-port = 1\n");
        assertThat(read(Map.of(), Map.of()).get(SettingTable.MCP_PORT)).isEqualTo(1);

        Files.writeString(work.resolve("kb.toml"), "engine-port = 2\n");

        assertThat(read(Map.of(), Map.of()).get(SettingTable.MCP_PORT)).isEqualTo(3000);
    }

    @Test
    void file_named_by_flag_or_variable_is_the_only_one_read() throws Exception {
        Files.writeString(work.resolve("kb.toml"), "mcp-port = 1\n");
        Files.writeString(work.resolve("other.toml"), "engine-port = 2\n");

        assertThat(read(Map.of("config", "other.toml"), Map.of()).get(SettingTable.MCP_PORT))
                .isEqualTo(3000);
        assertThat(read(Map.of(), Map.of("KB_CONFIG", "other.toml")).get(SettingTable.ENGINE_PORT))
                .isEqualTo(2);
    }

    @Test
    void paths_are_relative_to_the_place_that_gives_them() throws Exception {
        var elsewhere = Files.createDirectories(work.resolve("etc"));
        Files.writeString(elsewhere.resolve("kb.toml"), "data-dir = \"data\"\nlog-file = \"~/kb.log\"\n");

        var settings = read(Map.of("config", "etc/kb.toml"), Map.of());

        assertThat(settings.get(SettingTable.DATA_DIR)).isEqualTo(elsewhere.resolve("data"));
        assertThat(settings.find(SettingTable.LOG_FILE)).contains(home.resolve("kb.log"));
        assertThat(read(Map.of("data-dir", "data"), Map.of()).get(SettingTable.DATA_DIR))
                .isEqualTo(work.resolve("data"));
    }

    @Test
    void user_directories_follow_the_platform() throws SettingException {
        var absolute = Map.of("XDG_DATA_HOME", home.resolve("xdg").toString());
        var relative = Map.of("XDG_DATA_HOME", "xdg");

        assertThat(read(Map.of(), absolute).get(SettingTable.DATA_DIR)).isEqualTo(home.resolve("xdg/pinakes"));
        assertThat(read(Map.of(), relative).get(SettingTable.DATA_DIR)).isEqualTo(home.resolve(".local/share/pinakes"));
        assertThat(new LaunchEnvironment(Map.of(), work, home, "Mac OS X").dataDirectory())
                .isEqualTo(home.resolve("Library/Application Support/pinakes"));
        assertThat(new LaunchEnvironment(Map.of(), work, home, "Windows 11").configDirectory())
                .isEqualTo(home.resolve("AppData/Roaming/pinakes"));
    }

    @Test
    void unknown_key_names_its_source_and_the_nearest_known_one() throws Exception {
        assertFails(Map.of("mcp-prot", "1"), Map.of())
                .hasMessage("Unknown setting --mcp-prot on the command line. Did you mean --mcp-port?");
        assertFails(Map.of(), Map.of("KB_DATADIR", "x"))
                .hasMessage("Unknown setting KB_DATADIR in the environment. Did you mean KB_DATA_DIR?");

        var file = Files.writeString(work.resolve("kb.toml"), "log_level = \"info\"\n");
        assertFails(Map.of(), Map.of())
                .hasMessage("Unknown setting \"log_level\" in " + file + ". Did you mean \"log-level\"?");
    }

    @Test
    void unknown_key_that_resembles_nothing_points_to_the_list() {
        assertFails(Map.of(), Map.of("KB_WIDGETS", "x"))
                .hasMessage(
                        "Unknown setting KB_WIDGETS in the environment. List all settings with ./kb help settings.");
    }

    @Test
    void bad_value_says_key_value_source_and_what_is_expected() throws Exception {
        assertFails(Map.of("mcp-port", "70000"), Map.of())
                .hasMessage("Setting mcp-port must be a port from 1 to 65535, or 0 for any free one; got \"70000\" from"
                        + " --mcp-port.");
        assertFails(Map.of(), Map.of("KB_TOOLS", "tasks,cooking"))
                .hasMessage("Setting tools must be a comma-separated list of tool names or these words: all, lean,"
                        + " knowledge, kb, chunks, tasks, search; got \"tasks,cooking\" from KB_TOOLS.");

        var file = Files.writeString(work.resolve("kb.toml"), "otlp-url = \"localhost\"\n");
        assertFails(Map.of(), Map.of())
                .hasMessage("Setting otlp-url must be an http or https URL; got \"localhost\" from otlp-url in " + file
                        + ".");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://ada:hunter2@db.example.org/pinakes, postgresql://…@db.example.org/pinakes",
        "postgresql://ada:hun/ter2@db.example.org/pinakes, postgresql://…@db.example.org/pinakes",
        "postgresql://ada:hun@ter2@db.example.org/pinakes, postgresql://…@db.example.org/pinakes",
        "postgresql://ada:hun ter?2@db.example.org/pinakes, postgresql://…@db.example.org/pinakes",
        "https://hunter2@db.example.org, https://…@db.example.org",
        "ada:hunter2@db.example.org, ada:…@db.example.org",
        "http://db.example.org/pinakes?api_key=hunter2 1, http://db.example.org/pinakes?api_key=…",
        "postgresql://db.example.org?password=hunter2, postgresql://db.example.org?password=…",
        "postgresql://db.example.org?sslPassword=hun&ter@2, postgresql://db.example.org?sslPassword=…"
    })
    void password_in_a_url_is_not_repeated(String url, String shown) {
        assertFails(Map.of(), Map.of("KB_CATALOG_URL", url))
                .hasMessageEndingWith("got \"" + shown + "\" from KB_CATALOG_URL.");
    }

    @Test
    void url_has_a_possible_port_and_a_scheme_in_any_case() throws Exception {
        assertFails(Map.of("otlp-url", "http://127.0.0.1:65536"), Map.of())
                .hasMessage("Setting otlp-url must be an http or https URL; got \"http://127.0.0.1:65536\" from"
                        + " --otlp-url.");
        assertThat(read(Map.of("otlp-url", "HTTPS://kb.example.org"), Map.of()).find(SettingTable.OTLP_URL))
                .contains(URI.create("https://kb.example.org"));
        assertThat(read(Map.of("allowed-origins", "HTTP://localhost:6274"), Map.of())
                        .list(SettingTable.ALLOWED_ORIGINS))
                .containsExactly("http://localhost:6274");
    }

    @Test
    void unreadable_file_is_said_in_one_line() throws Exception {
        assertFails(Map.of("config", "gone.toml"), Map.of())
                .hasMessage("The settings file " + work.resolve("gone.toml") + " cannot be read.");

        var file = Files.writeString(work.resolve("kb.toml"), "mcp-port = 1\nmcp-port\n");
        assertFails(Map.of(), Map.of())
                .hasMessage("The settings file " + file + " is not valid TOML: line 2, column 9: Newline not permitted"
                        + " here (write key = value, with quotation marks around text)");

        Files.writeString(file, "mcp-port = 1\n\nmcp-port = 2 # again\n\n# more\n  mcp-host = \"localhost\"\n");
        assertFails(Map.of(), Map.of()).hasMessageContaining("is not valid TOML: line 3: Duplicate key (");

        Files.writeString(file, "[mcp]\nport = 1\n");
        assertFails(Map.of(), Map.of()).hasMessageStartingWith("mcp in " + file + " is a table");

        Files.writeString(file, "config = \"other.toml\"\n");
        assertFails(Map.of(), Map.of()).hasMessageContaining("only the command line and the environment can set");
    }

    @Test
    void empty_variable_counts_as_not_set() throws SettingException {
        assertThat(read(Map.of(), Map.of("KB_MCP_PORT", "")).get(SettingTable.MCP_PORT))
                .isEqualTo(3000);
    }

    @ParameterizedTest
    @DisplayName("S5: an empty key does not open the server that somebody meant to lock")
    @ValueSource(strings = {"", " ", "\t"})
    void empty_key_is_refused(String key) {
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY", key))
                .hasMessage("Setting mcp-api-key from KB_MCP_API_KEY is empty, too long, or contains spaces or other"
                        + " unusable characters. Set it to 1 to 512 visible ASCII characters without spaces, or unset"
                        + " it.");
        assertFails(Map.of(), Map.of("KB_API_KEY", key))
                .hasMessageStartingWith("Setting api-key from KB_API_KEY is empty, too long, or contains spaces");
        assertFails(Map.of(), Map.of("KB_API_KEY_FILE", key)).hasMessage("KB_API_KEY_FILE does not name a file.");
    }

    @Test
    void secret_can_be_in_a_file_of_its_own() throws Exception {
        Files.writeString(work.resolve("key"), "open-sesame\n");

        var settings = read(Map.of(), Map.of("KB_MCP_API_KEY_FILE", "key"));

        assertThat(settings.find(SettingTable.MCP_API_KEY).map(SecretValue::value))
                .isEqualTo(Optional.of("open-sesame"));
        assertFails(Map.of(), Map.of("KB_API_KEY_FILE", "gone"))
                .hasMessage("KB_API_KEY_FILE names " + work.resolve("gone") + ", which cannot be read.");
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY_FILE", "key", "KB_MCP_API_KEY", "x"))
                .hasMessageStartingWith("Setting mcp-api-key is set twice");
    }

    @Test
    void file_of_a_secret_is_named_like_any_other() throws Exception {
        Files.writeString(home.resolve("key"), "open-sesame\n");

        assertThat(read(Map.of(), Map.of("KB_API_KEY_FILE", "~/key"))
                        .find(SettingTable.API_KEY)
                        .map(SecretValue::value))
                .isEqualTo(Optional.of("open-sesame"));
        Files.writeString(work.resolve("kb.toml"), "mcp-api-key-file = \"~/key\"\n");
        assertThat(read(Map.of(), Map.of()).find(SettingTable.MCP_API_KEY).map(SecretValue::value))
                .isEqualTo(Optional.of("open-sesame"));
        assertFails(Map.of(), Map.of("KB_API_KEY_FILE", "no\0path"))
                .hasMessage("KB_API_KEY_FILE does not name a file.");
    }

    @Test
    @DisplayName("S5: a limit of a key that is not set stops the start instead of limiting nobody")
    void limit_without_its_key_is_refused() throws Exception {
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY_PROJECTS", "a/b"))
                .hasMessageStartingWith("Setting mcp-api-key-projects has no effect without mcp-api-key");
        assertFails(Map.of("api-key-projects", "a/b"), Map.of("KB_MCP_API_KEY", "x"))
                .hasMessageStartingWith("Setting api-key-projects has no effect without api-key");

        var both = Map.of("KB_API_KEY_PROJECTS", "a/b", "KB_API_KEY", "x");
        assertThat(read(Map.of(), both).list(SettingTable.API_KEY_PROJECTS)).containsExactly("a/b");
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

        assertThat(read(Map.of(), links).get(SettingTable.ENGINE_PORT)).isEqualTo(8000);
        assertThat(read(Map.of(), Map.of("KB_ENGINE_PORT", "8001")).get(SettingTable.ENGINE_PORT))
                .isEqualTo(8001);
        assertFails(Map.of(), Map.of("KB_PORT", "3000")).hasMessageStartingWith("Unknown setting KB_PORT");
    }

    @Test
    @DisplayName("S2: a folder whose name has a separator in it is one root, not several")
    void existing_path_is_not_taken_apart() throws Exception {
        var folder = Files.createDirectories(work.resolve("a,b:c"));

        assertThat(read(Map.of("allowed-roots", "a,b:c"), Map.of()).find(SettingTable.ALLOWED_ROOTS))
                .contains(List.of(folder));
        assertThat(read(Map.of("allowed-roots", "a,b:d"), Map.of()).find(SettingTable.ALLOWED_ROOTS))
                .contains(List.of(work.resolve("a"), work.resolve("b"), work.resolve("d")));
    }

    @Test
    void markdown_of_the_reference_is_not_in_messages() {
        assertFails(Map.of("roles", "all"), Map.of())
                .hasMessage("Setting roles must be \"api\", \"ingest\", or both separated by a comma;"
                        + " got \"all\" from --roles.");
    }

    // S14
    @Test
    void secret_is_never_repeated() throws Exception {
        assertFails(Map.of(), Map.of("KB_MCP_API_KEY", "two words"))
                .hasMessageStartingWith(
                        "Setting mcp-api-key from KB_MCP_API_KEY is empty, too long, or contains spaces")
                .hasMessageNotContaining("two words");

        assertThat(read(Map.of(), Map.of("KB_MCP_API_KEY", "open-sesame")).toString())
                .doesNotContain("open-sesame");
    }

    private org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertFails(
            Map<String, String> flags, Map<String, String> environment) {
        return assertThatThrownBy(() -> read(flags, environment)).isInstanceOf(SettingException.class);
    }

    private Settings read(Map<String, String> flags, Map<String, String> environment) throws SettingException {
        return new SettingsReader(new LaunchEnvironment(environment, work, home, "Linux")).read(flags);
    }
}
