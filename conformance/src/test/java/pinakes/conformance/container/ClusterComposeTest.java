package pinakes.conformance.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R1: the compose file of several engines")
final class ClusterComposeTest {
    private static final List<String> OURS = List.of("engine", "mcp");

    private ComposeFile compose;

    @BeforeEach
    void read() throws Exception {
        compose = ComposeFile.read(ContainerFilesTest.ROOT.resolve("deploy/compose.cluster.yaml"));
    }

    @Test
    void engines_share_catalog_index_and_original_files() {
        var engine = compose.service("engine").environment();

        assertThat(compose.services()).containsExactly("catalog", "engine", "index", "ingest", "mcp");
        assertThat(engine)
                .containsEntry("KB_CATALOG_URL", "postgresql://pinakes@catalog/pinakes")
                .containsEntry("KB_INDEX_URL", "http://index:9200/pinakes")
                .containsEntry("KB_BLOBS_URL", "${KB_BLOBS_URL:-file:///blobs}");
        assertThat(compose.service("engine").volumes()).containsEntry("blobs", "/blobs");
        assertThat(compose.volumes()).containsExactly("blobs", "catalog", "index");
    }

    @Test
    void some_engines_answer_callers_and_others_process_jobs() {
        assertThat(compose.everywhere("KB_ROLES").stream().map(role -> role.asString()))
                .containsExactlyInAnyOrder("api", "ingest");
        assertThat(compose.service("engine").said().at("/deploy/replicas").asInt())
                .isGreaterThan(1);
        assertThat(compose.service("mcp").environment()).containsEntry("KB_ENGINE_URL", "http://engine:8000");
        assertThat(compose.service("engine").environment()).containsEntry("KB_ALLOWED_HOSTS", "engine");
    }

    @Test
    void services_of_ours_are_confined_and_get_only_settings() {
        for (var name : OURS) {
            compose.service(name).isConfined();
            compose.service(name).hasOnlySettings();
        }
    }

    @Test
    void only_the_mcp_server_can_be_reached_and_only_from_this_machine() {
        assertThat(compose.everywhere("ports")).hasSize(1);
        assertThat(compose.service("mcp").ports()).containsExactly("127.0.0.1:3000:3000");
    }

    @Test
    void servers_of_others_have_a_release_and_engines_wait_for_them() {
        for (var name : List.of("catalog", "index")) {
            assertThat(compose.service(name).said().path("image").asString()).matches("[a-z/]+:[0-9][0-9.]*");
            assertThat(compose.service(name).said().has("healthcheck")).isTrue();
            assertThat(compose.service("engine")
                            .said()
                            .at("/depends_on/" + name + "/condition")
                            .asString())
                    .isEqualTo("service_healthy");
        }
    }
}
