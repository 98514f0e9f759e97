package pinakes.app.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

final class ExportEndpointTest extends RunningServersTest {
    @Test
    @DisplayName("S15: an export is a zip file that ends with its description, and one entry of the audit log")
    void export_is_streamed_and_noted_once() throws Exception {
        serve();
        note("Bees dance in the hive.", "collection:bees");
        note("Wasps do not dance.", "collection:wasps");
        post("/mcp/tool/add_task", "{\"title\": \"Feed the bees\"}");

        var all = export("");
        var bees = export("?collection=bees");

        assertThat(all.keySet()).last().isEqualTo("export.json");
        assertThat(String.join("\n", all.values()))
                .contains("Bees dance in the hive.", "Wasps do not dance.", "Feed the bees");
        assertThat(String.join("\n", bees.values()))
                .contains("Bees dance in the hive.")
                .doesNotContain("Wasps");
        assertThat(get("/api/v1/export?collection=bees&project=books").statusCode())
                .isEqualTo(400);
        Deadline.usual().await("the audit log", () -> entries("exported").size() == 2);
        assertThat(entries("original-read")).isEmpty();
    }

    @Test
    @DisplayName("S15: an export of a project's files is one entry of the audit log, too")
    void originals_of_a_project_are_not_noted_one_by_one() throws Exception {
        serve();
        assertThat(post("/api/v1/projects", "{\"id\": \"books\"}").statusCode()).isEqualTo(201);
        var form = """
                --b
                Content-Disposition: form-data; name="file"; filename="bees.txt"

                Bees dance in the hive.
                --b--
                """.replace("\n", "\r\n");
        var accepted = json(send(rest("/api/v1/projects/books/documents")
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofString(form))));
        awaitJob(accepted);

        assertThat(String.join("\n", export("?project=books").values())).contains("Bees dance in the hive.");

        Deadline.usual().await("the audit log", () -> entries("exported").size() == 1);
        assertThat(entries("original-read")).isEmpty();
    }

    private void note(String text, String tag) throws Exception {
        awaitJob(json(post(
                "/api/v1/jobs",
                WireJson.CAMEL
                        .createObjectNode()
                        .put("text", text)
                        .set("tags", WireJson.CAMEL.createArrayNode().add(tag))
                        .toString())));
    }

    private void awaitJob(JsonNode submitted) {
        var path = "/api/v1/jobs/" + submitted.path("job_id").asString();
        Deadline.usual()
                .await("the job", () -> body(path).path("status").asString().equals("done"));
    }

    private Map<String, String> export(String query) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var response = client.send(
                    HttpRequest.newBuilder(servers().restUrl().resolve("/api/v1/export" + query))
                            .build(),
                    BodyHandlers.ofByteArray());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/zip");
            var files = new LinkedHashMap<String, String>();
            try (var zip = new ZipInputStream(new ByteArrayInputStream(response.body()))) {
                for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    files.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
                }
            }
            return files;
        }
    }

    private JsonNode entries(String action) {
        return body("/api/v1/audit?action=" + action).path("entries");
    }

    private JsonNode body(String path) {
        try {
            return json(get(path));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
