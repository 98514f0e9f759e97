package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@DisplayName("B11: the engine describes itself")
class OpenApiTest {
    @TempDir
    private Path directory;

    private ServedEngine served;
    private ApiClient api;
    private JsonNode document;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory);
        api = new ApiClient(served.url());
        document = api.get("/api/v1/openapi.json").json();
    }

    @AfterEach
    void close() {
        api.close();
        served.close();
    }

    @Test
    void every_route_is_described_and_nothing_else() {
        var described = new ArrayList<String>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .propertyNames()
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

        var offered = served.api().routes().stream()
                .filter(route -> !route.path().startsWith("/api/v1/docs")
                        && !route.path().endsWith("/openapi.json"))
                .map(route -> route.method() + " " + route.path())
                .toList();
        assertThat(described).containsExactlyInAnyOrderElementsOf(offered);
        assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
    }

    @Test
    void names_of_operations_are_different() {
        assertThat(document.findValuesAsString("operationId"))
                .doesNotHaveDuplicates()
                .isNotEmpty();
    }

    @Test
    void every_body_and_answer_in_json_has_an_example_that_fits_its_schema() {
        var checked = 0;
        for (var path : document.path("paths").properties()) {
            for (var operation : path.getValue().properties()) {
                var media = new ArrayList<JsonNode>();
                media.add(operation.getValue().at("/requestBody/content/application~1json"));
                operation
                        .getValue()
                        .path("responses")
                        .forEach(response -> media.add(response.at("/content/application~1json")));
                for (var one : media) {
                    if (!one.isMissingNode()) {
                        var errors = schema(one.path("schema")).validate(one.path("example"));
                        assertThat(one.has("example")).as(path.getKey()).isTrue();
                        assertThat(errors).as(path.getKey()).isEmpty();
                        checked++;
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(25);
    }

    @Test
    void file_for_a_project_is_described_with_its_form_and_its_caller() {
        var submit = document.at("/paths/~1api~1v1~1projects~1{project}~1documents/post");
        var one = document.at("/paths/~1api~1v1~1projects~1{project}~1documents~1{id}/get");

        assertThat(submit.at("/requestBody/content").propertyNames()).containsExactly("multipart/form-data");
        assertThat(submit.at("/requestBody/content/multipart~1form-data/schema/required/0")
                        .asString())
                .isEqualTo("file");
        assertThat(submit.findValuesAsString("name")).contains("Pinakes-Caller", "project");
        assertThat(one.at("/parameters/0/description").asString()).contains("project");
        assertThat(one.at("/parameters/1/name").asString()).isEqualTo("id");
        assertThat(one.at("/parameters/1/description").asString()).doesNotContain("project");
    }

    @Test
    void real_answers_fit_their_schemas() throws Exception {
        api.json("POST", "/api/v1/todos", "{\"title\": \"Buy milk\"}");
        var paths = new String[] {
            "/api/v1/todos", "/api/v1/status", "/api/v1/documents", "/api/v1/projects", "/api/v1/jobs", "/api/v1/tags"
        };
        for (var path : paths) {
            var declared = document.path("paths").path(path).at("/get/responses/200/content/application~1json/schema");
            assertThat(schema(declared).validate(api.get(path).json())).as(path).isEmpty();
        }
    }

    @Test
    void page_for_people_needs_nothing_from_elsewhere() throws Exception {
        var page = api.get("/api/v1/docs");
        var parts = Pattern.compile("(?:src|href)=\"(docs/[^\"]+)\"")
                .matcher(page.response().body())
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.response().body()).doesNotContain("http://", "https://", "<script>", "style=");
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'")
                .doesNotContain("unsafe", "http");
        assertThat(parts).hasSize(3);
        for (var part : parts) {
            var answer = api.get("/api/v1/" + part);
            assertThat(answer.status()).as(part).isEqualTo(200);
            assertThat(answer.header("Content-Type")).as(part).matches("text/(css|javascript).*");
            assertThat(answer.response().body()).as(part).isNotEmpty();
        }
    }

    private Schema schema(JsonNode declared) {
        var whole = (ObjectNode) document.deepCopy();
        var schema = whole.objectNode();
        schema.set("components", whole.path("components"));
        schema.setAll((ObjectNode) declared.deepCopy());
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }
}
