package pinakes.app.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipInputStream;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Someone with a key that allows everything, within one collection and one project.
record Person(
        KeyedDeployment servers,
        String name,
        String collection,
        String project,
        Map<String, String> headers,
        HttpWire mcp,
        RestWire api,
        HttpClient client)
        implements AutoCloseable {
    private static final Pattern EXPORTED_AT = Pattern.compile("\"created_at\" : \"[^\"]*\"");

    static Person with(KeyedDeployment servers, String name, String collection, String project)
            throws InterruptedException {
        var key = servers.within(name, Set.of("*:*"), collection, project);
        return new Person(
                servers,
                name,
                collection,
                project,
                KeyedDeployment.headers(key),
                servers.mcp(key),
                servers.api(key),
                HttpClient.newHttpClient());
    }

    /// One of everything that people can have. Everything secret has "quark" in it.
    Belongings belongings() throws Exception {
        var text = "They dance wordquark-" + name;
        var job = addNote(text, "titlequark-" + name, "tagquark-" + name);
        var note = call("kb_list", Json.object()).at("/documents/0");
        call(
                "kb_update_note",
                Json.object()
                        .put("document_id", note.path("document_id").asLong())
                        .put("text", text + " dances"));
        addNote("dance dance dance wordquark-" + name, "titlequark", "tagquark");
        var file = upload("filequark-" + name + ".txt", "A file with dance wordquark-" + name);
        var broken = upload("brokenquark-" + name + ".pdf", "%PDF-1.4 broken dance wordquark-" + name);
        var unfinished = call(
                "kb_upload_start",
                Json.object().put("filename", "openquark.txt").put("total_size", 4));
        var task = addTask("taskquark-" + name);
        call(
                "store_chunks",
                Json.object("{\"project\": \"" + project
                        + "\", \"items\": [{\"id\": \"chunkquark\", \"text\": \"chunkquark dance\"}]}"));
        call(
                "add-project-document",
                Json.object()
                        .put("project", project)
                        .put("content", "paperquark dance")
                        .put("citekey", "citequark"));
        Deadline.usual().await("the document of the project", () -> !paper().isMissingNode() && isIdle());
        return new Belongings(
                name,
                collection,
                project,
                "wordquark-" + name,
                "tagquark-" + name,
                "filequark-" + name + ".txt",
                note.path("document_uuid").asString(),
                note.path("document_id").asString(),
                file.path("document_uuid").asString(),
                task,
                job,
                broken.path("job_id").asString(),
                unfinished.at("/upload_id").asString(),
                paper().asString());
    }

    /// The id of the only document of the project.
    private JsonNode paper() {
        var path = "/api/v1/projects/" + project.replace('/', '~') + "/documents";
        return Json.parse(api.get(path).body()).at("/documents/0/id");
    }

    private boolean isIdle() {
        return Json.parse(api.get("/api/v1/jobs").body()).findValuesAsString("status").stream()
                .noneMatch(Set.of("queued", "processing")::contains);
    }

    /// All that the person can see.
    String everything() throws IOException, InterruptedException {
        var all = new StringBuilder();
        for (var path : List.of("/documents", "/todos", "/jobs", "/tags", "/projects", "/export")) {
            all.append(ask("GET", path, "")).append('\n');
        }
        return EXPORTED_AT.matcher(all).replaceAll("");
    }

    /// Adds a note, waits until it is there, and returns its job.
    String addNote(String text, String title, String tag) {
        var note = Json.object().put("text", text).put("title", title);
        note.putArray("tags").add(tag);
        note.putObject("metadata").put("plan", "meta-" + tag);
        return done(call("kb_addnote", note)).path("job_id").asString();
    }

    /// Adds a task and returns its id.
    String addTask(String title) {
        return call("add_task", Json.object().put("title", title).put("collection", collection))
                .at("/data/id")
                .asString();
    }

    /// Uploads a file and waits until it is there.
    JsonNode upload(String fileName, String text) {
        var bytes = text.getBytes(UTF_8);
        var id = call("kb_upload_start", Json.object().put("filename", fileName).put("total_size", bytes.length))
                .at("/upload_id")
                .asString();
        var data = Base64.getEncoder().encodeToString(bytes);
        call(
                "kb_upload_chunk",
                Json.object().put("upload_id", id).put("chunk_index", 0).put("data", data));
        return done(call("kb_upload_finish", Json.object().put("upload_id", id)));
    }

    /// The job of an answer, once it has ended.
    private JsonNode done(JsonNode submitted) {
        var job = Json.object().put("job_id", submitted.path("job_id").asString());
        Deadline.usual()
                .await(
                        "the job ends",
                        () -> Set.of("done", "failed")
                                .contains(call("kb_jobs", job)
                                        .at("/jobs/0/status")
                                        .asString()));
        return call("kb_jobs", job).at("/jobs/0");
    }

    JsonNode call(String tool, ObjectNode arguments) {
        var answer = mcp.call(tool, arguments);
        if (answer.isError()) {
            throw new AssertionError(tool + ": " + answer.body());
        }
        return answer.body();
    }

    String ask(String method, String path, String body) throws IOException, InterruptedException {
        return ask(method, path, body, Map.of());
    }

    /// The status and the text of an answer of the engine's API.
    String ask(String method, String path, String body, Map<String, String> more)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(servers.toolsUrl().resolve("/api/v1" + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        headers.forEach(request::header);
        more.forEach(request::header);
        var answer = client.send(request.build(), BodyHandlers.ofByteArray());
        return answer.statusCode() + " " + text(answer);
    }

    private static String text(HttpResponse<byte[]> answer) throws IOException {
        if (!answer.headers().firstValue("Content-Type").orElse("").contains("zip")) {
            return new String(answer.body(), UTF_8);
        }
        var all = new StringBuilder();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(answer.body()))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                all.append(entry.getName()).append('\n').append(new String(zip.readAllBytes(), UTF_8));
            }
        }
        return all.toString();
    }

    /// Opens a stream of events.
    Events listen(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(servers.toolsUrl().resolve(path));
        headers.forEach(request::header);
        var answer = client.send(request.build(), BodyHandlers.ofInputStream());
        return new Events(new BufferedReader(new InputStreamReader(answer.body(), UTF_8)));
    }

    /// @param lines as the server sends them
    record Events(BufferedReader lines) implements AutoCloseable {
        /// The data of the first event about a change.
        String first() throws IOException {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data:") && line.contains("collection")) {
                    return line;
                }
            }
            throw new AssertionError("the stream ended");
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }

    @Override
    public void close() {
        mcp.close();
        api.close();
        client.shutdownNow();
    }
}
