package pinakes.conformance.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;

@DisplayName("B1: the container files")
final class ContainerFilesTest {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String OURS = "KB_";

    private ImageFile image;
    private ComposeFile compose;

    @BeforeEach
    void read() throws Exception {
        image = ImageFile.read(ROOT.resolve("Dockerfile"));
        compose = ComposeFile.read(ROOT.resolve("compose.yaml"));
    }

    @Test
    void nothing_runs_as_root() {
        assertThat(image.user()).matches("[1-9]\\d{3,}");
        assertThat(services()).noneMatch(service -> service.said().has("user"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "mcp"})
    void service_can_do_no_more_than_it_must(String name) {
        compose.service(name).isConfined();
    }

    @Test
    void base_images_are_of_a_release() {
        assertThat(image.bases())
                .hasSize(2)
                .allMatch(base -> base.matches("[a-z-]+:[a-z0-9._-]+"), "has a tag")
                .noneMatch(base -> base.matches(".*\\b(latest|stable|testing|lts|edge)\\b.*"));
        assertThat(image.bases().getFirst()).contains(":" + Runtime.version().feature());
    }

    @Test
    void image_is_made_of_sources_alone() throws Exception {
        assertThat(Files.readAllLines(ROOT.resolve(".dockerignore"))).contains("**/target", "**/node_modules", ".git");
    }

    @Test
    void health_is_asked_of_the_program_itself() {
        assertThat(image.healthCheck()).containsExactly(image.entrypoint().getFirst(), "health");
        assertThat(services()).noneMatch(service -> service.said().has("healthcheck"));
    }

    @Test
    void every_variable_of_ours_is_a_setting() {
        var names = Stream.concat(
                        Stream.of(image.environment()), services().stream().map(ComposeFile.Service::environment))
                .flatMap(environment -> environment.keySet().stream())
                .toList();

        assertThat(names)
                .isNotEmpty()
                .allMatch(name -> name.startsWith(OURS)
                        && SettingTable.knows(name.substring(OURS.length())
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '-')));
    }

    @Test
    void ports_are_the_usual_ones_and_only_clients_of_this_machine_get_in() throws Exception {
        assertThat(image.ports())
                .containsExactly(usual().get(SettingTable.MCP_PORT), usual().get(SettingTable.ENGINE_PORT));
        assertThat(compose.service("mcp").ports())
                .containsExactly(
                        "127.0.0.1:" + usual().get(SettingTable.MCP_PORT) + ":" + usual().get(SettingTable.MCP_PORT));
        assertThat(compose.service("engine").ports()).isEmpty();
    }

    @Test
    void data_is_in_the_volume_of_the_engine_and_nowhere_else() {
        var data = value(image.environment(), "KB_DATA_DIR");

        assertThat(image.volume()).isEqualTo(data);
        assertThat(compose.service("engine").volumes()).containsExactly(Map.entry("data", data));
        assertThat(compose.volumes()).containsExactly("data");
        assertThat(compose.service("mcp").volumes()).isEmpty();
        assertThat(compose.service("mcp").temporary()).contains(data);
    }

    @Test
    @DisplayName("Docker Compose deployment: the MCP server finds the engine by the name of its service")
    void engine_is_found_by_its_name() throws Exception {
        var url = URI.create(value(compose.service("mcp").environment(), "KB_ENGINE_URL"));

        assertThat(compose.services()).containsExactly("engine", "mcp");
        assertThat(url).isEqualTo(URI.create("http://engine:" + usual().get(SettingTable.ENGINE_PORT)));
        assertThat(compose.service("engine").environment()).containsEntry("KB_ALLOWED_HOSTS", url.getHost());
    }

    @Test
    void mcp_server_does_not_wait_for_a_healthy_engine() {
        assertThat(compose.service("mcp")
                        .said()
                        .at("/depends_on/engine/condition")
                        .asString())
                .isEqualTo("service_started");
    }

    @Test
    void secrets_come_from_whoever_starts_it() {
        services().forEach(ComposeFile.Service::hasOnlySettings);
        assertThat(image.instructions())
                .noneMatch(instruction -> List.of("ENV", "ARG").contains(instruction.name())
                        && instruction.value().matches("(?i).*(key|secret|password|token).*"));
    }

    private List<ComposeFile.Service> services() {
        return compose.services().stream().map(compose::service).toList();
    }

    private static String value(Map<String, String> environment, String name) {
        return Objects.requireNonNull(environment.get(name), name);
    }

    private static Settings usual() throws Exception {
        return new SettingsReader(new LaunchEnvironment(Map.of(), ROOT, ROOT, "Linux")).read(Map.of());
    }
}
