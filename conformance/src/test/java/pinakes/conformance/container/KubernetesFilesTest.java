package pinakes.conformance.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.settings.SettingTable;
import pinakes.engine.EngineHealth;
import pinakes.engine.http.client.connection.EngineAddress;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

@DisplayName("The manifests in deploy/kubernetes")
final class KubernetesFilesTest {
    private static final Path MANIFESTS = ContainerFilesTest.ROOT.resolve("deploy/kubernetes");
    private static final String OURS = "KB_";
    private static final String SECRETS = "/secrets/";

    private final List<JsonNode> objects = new ArrayList<>();

    @BeforeEach
    void read() throws IOException {
        try (var files = Files.list(MANIFESTS)) {
            for (var file : files.sorted().toList()) {
                objects.addAll(documents(file));
            }
        }
    }

    private static List<JsonNode> documents(Path file) {
        try (var documents = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(Files.readString(file))) {
            return documents.readAll();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void every_variable_of_ours_is_a_setting() {
        var names = containers()
                .flatMap(container -> container.path("env").valueStream())
                .map(variable -> variable.path("name").asString())
                .filter(name -> name.startsWith(OURS))
                .toList();

        assertThat(names)
                .isNotEmpty()
                .allMatch(name -> SettingTable.knows(
                        name.substring(OURS.length()).toLowerCase(Locale.ROOT).replace('_', '-')));
    }

    @Test
    void secrets_are_files_of_the_secret() {
        var secret = only("Secret").path("stringData").propertyNames();
        var files = containers()
                .flatMap(container -> container.path("env").valueStream())
                .map(variable -> variable.path("value").asString(""))
                .filter(value -> value.startsWith(SECRETS))
                .map(value -> value.substring(SECRETS.length()))
                .toList();

        assertThat(files).isNotEmpty();
        assertThat(secret)
                .containsExactlyInAnyOrderElementsOf(files.stream().distinct().toList());
    }

    @Test
    void containers_can_do_no_more_than_they_must() {
        assertThat(containers()).hasSize(3).allSatisfy(container -> {
            assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                    .isTrue();
            assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(container.at("/securityContext/capabilities/drop/0").asString())
                    .isEqualTo("ALL");
            assertThat(container.at("/resources/limits").has("memory")).isTrue();
        });
        assertThat(pods())
                .allSatisfy(pod -> assertThat(
                                pod.at("/spec/securityContext/runAsNonRoot").asBoolean())
                        .isTrue());
    }

    @Test
    void probes_ask_by_a_name_that_servers_accept() {
        assertThat(containers()).allSatisfy(container -> {
            var probe = container.at("/readinessProbe/httpGet");
            assertThat(probe.path("path").asString())
                    .as("searches go on while S3 is down")
                    .isEqualTo("/health/serving");
            assertThat(probe.at("/httpHeaders/0/name").asString()).isEqualTo("Host");
            assertThat(probe.at("/httpHeaders/0/value").asString()).isEqualTo("localhost");
            assertThat(probe.path("port").asString())
                    .isEqualTo(container.at("/ports/0/name").asString());
        });
    }

    @Test
    void probes_wait_until_a_server_has_checked_its_parts() {
        var gateway = EngineAddress.of(URI.create("http://localhost:8000"), null);

        assertThat(containers()).allSatisfy(container -> {
            var check =
                    container.at("/args/0").asString().equals("mcp") ? gateway.healthTimeout() : EngineHealth.TIMEOUT;
            assertThat(Stream.of("startupProbe", "readinessProbe")
                            .map(container::path)
                            .filter(probe -> probe.has("httpGet")))
                    .isNotEmpty()
                    .allSatisfy(probe -> assertThat(Duration.ofSeconds(
                                    probe.path("timeoutSeconds").asInt(1)))
                            .isGreaterThan(check));
        });
    }

    @Test
    void objects_find_each_other_by_their_labels() {
        var labels = pods().map(pod -> pod.at("/metadata/labels")).toList();

        assertThat(of("Service").map(service -> service.at("/spec/selector"))).allMatch(labels::contains);
        assertThat(of("PodDisruptionBudget").map(budget -> budget.at("/spec/selector/matchLabels")))
                .hasSize(3)
                .allMatch(labels::contains);
        assertThat(of("NetworkPolicy").map(policy -> policy.at("/spec/podSelector/matchLabels")))
                .hasSize(3)
                .allMatch(labels::contains);
        var scaled = only("HorizontalPodAutoscaler").at("/spec/scaleTargetRef/name");
        assertThat(of("Deployment").filter(object -> object.at("/metadata/name").equals(scaled)))
                .singleElement()
                .satisfies(object -> assertThat(roles(object)).containsExactly("ingest"));
        assertThat(of("Deployment").flatMap(object -> roles(object).stream()))
                .as("somebody answers, and somebody processes jobs")
                .containsExactlyInAnyOrder("api", "ingest");
    }

    private static List<String> roles(JsonNode deployment) {
        return deployment
                .at("/spec/template/spec/containers/0/env")
                .valueStream()
                .filter(variable -> variable.path("name").asString().equals("KB_ROLES"))
                .map(variable -> variable.path("value").asString())
                .toList();
    }

    private Stream<JsonNode> pods() {
        return of("Deployment").map(object -> object.at("/spec/template"));
    }

    private Stream<JsonNode> containers() {
        return pods().flatMap(pod -> pod.at("/spec/containers").valueStream());
    }

    private Stream<JsonNode> of(String kind) {
        return objects.stream().filter(object -> object.path("kind").asString().equals(kind));
    }

    private JsonNode only(String kind) {
        return of(kind).findFirst().orElseThrow();
    }
}
