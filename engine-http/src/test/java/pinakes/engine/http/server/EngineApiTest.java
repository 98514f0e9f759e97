package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.HeldReader;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;
import pinakes.testkit.Deadline;
import pinakes.transport.limit.MemoryBudget;

class EngineApiTest {
    private static final String JOBS = "/api/v1/jobs";
    private static final String DOCUMENTS = "/api/v1/documents";

    @TempDir
    private Path directory;

    private final HeldReader reader = new HeldReader();
    private ServedEngine served;
    private ApiClient api;

    @BeforeEach
    void open() throws Exception {
        served = ServedEngine.open(directory, 0, InstantSource.system(), reader);
        api = new ApiClient(served.url());
    }

    @AfterEach
    void close() {
        reader.release();
        api.close();
        served.close();
    }

    @Test
    @DisplayName("B11: a note as JSON is accepted with its job's id, state and file name")
    void note_is_accepted() throws Exception {
        var answer = api.json("POST", JOBS, "{\"text\": \"Bees dance\", \"tags\": [\"collection:memory\"]}");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(JobId.parse(answer.text("job_id"))).isPresent();
        assertThat(answer.text("status")).isEqualTo("queued");
        assertThat(answer.text("filename")).isEqualTo("note.md");
        assertThat(answer.header("Location")).isEqualTo(JOBS + "/" + answer.text("job_id"));
    }

    @Test
    @DisplayName("S10: a body or an answer for which there is no memory is refused; short ones pass")
    void memory_is_bounded() throws Exception {
        try (var narrow = ServedEngine.open(directory.resolve("narrow"), new MemoryBudget(20_000));
                var client = new ApiClient(narrow.url())) {
            var body = client.json("POST", JOBS, "{\"text\": \"" + "Bees dance. ".repeat(3_000) + "\"}");
            var answer = client.get("/api/v1/openapi.json");

            for (var refused : List.of(body, answer)) {
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.text("code")).isEqualTo("overloaded");
                assertThat(refused.header("Retry-After")).isEqualTo("1");
            }
            assertThat(client.json("POST", JOBS, "{\"text\": \"Bees dance\"}").status())
                    .isEqualTo(202);
        }
    }

    @Test
    @DisplayName("B11: the same bytes again are a duplicate, also while the first are in flight")
    void same_bytes_are_a_duplicate() throws Exception {
        var first = file("Bees dance");

        var inFlight = api.form(FormText.file("again.txt", "Bees dance"));
        reader.release();
        served.local().ingestion().await(first);
        var known = api.form(FormText.file("again.txt", "Bees dance"));

        assertThat(inFlight.status()).isEqualTo(409);
        assertThat(inFlight.text("error")).isEqualTo("duplicate");
        assertThat(inFlight.json().path("document_id").isNull()).isTrue();
        assertThat(inFlight.text("job_id")).isEqualTo(first.toString());
        assertThat(known.status()).isEqualTo(409);
        assertThat(known.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(known.text("error")).isEqualTo("duplicate");
        assertThat(known.json().path("document_id").asLong()).isEqualTo(1);
        assertThat(known.text("title")).isNotEmpty();
        assertThat(known.text("code")).isEqualTo("duplicate");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST | /api/v1/search | {\"query\": \"x\", \"topk\": 3} | 400 | unknown_field",
                "POST | /api/v1/search | {\"top\": 3} | 400 | missing_field",
                "POST | /api/v1/search | {\"query\": \" \"} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"top\": 0} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"top\": \"many\"} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"threshold\": 1.5} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"fts_only\": true, \"vec_only\": true} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": | 400 | invalid_body",
                "POST | /api/v1/search | [] | 400 | invalid_body",
                "POST | /api/v1/search | null | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"\"} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"tags\": [\"\"]} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"tags\": [null]} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"metadata\": {\"b\": null}} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"tags\": [\"\\ud800\", \"\\ud801\"]} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"tags\": [null]} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"collections\": [null]} | 400 | invalid_body",
                "POST | /api/v1/documents/77/tags | {\"add\": [null]} | 400 | invalid_body",
                "POST | /api/v1/documents/77/tags | {\"add\": [\"\\udfff\"]} | 400 | invalid_body",
                "POST | /api/v1/documents/77/tags | {\"remove\": [\"a\", null]} | 400 | invalid_body",
                "POST | /api/v1/keys | {\"name\": \"a\", \"sha256\": \"%s\", \"permissions\": [null]} | 400 | invalid_body",
                "POST | /api/v1/todos | {\"title\": \" \"} | 400 | invalid_body",
                "PATCH | /api/v1/todos/1 | {\"title\": \"a\"} | 404 | todo_not_found",
                "PATCH | /api/v1/notes/77 | {\"text\": \"a\"} | 404 | document_not_found",
                "POST | /api/v1/documents/77/tags | {\"add\": [\"a\"]} | 404 | document_not_found",
                "POST | /api/v1/nothing | {} | 404 | not_found",
                "PUT | /api/v1/search | {} | 405 | method_not_allowed"
            })
    @DisplayName("S10: what does not fit is refused with a problem that names it")
    void what_does_not_fit_is_refused(String method, String path, String body, int status, String code)
            throws Exception {
        var answer = api.json(method, path, body.replace("%s", "a".repeat(64)));

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.text("code")).isEqualTo(code);
        assertThat(answer.text("detail")).isNotEmpty();
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tags", "any_tags", "formats", "collections"})
    @DisplayName("S10: a filter with more names than a query can have is refused, in a body and in an address")
    void filters_are_bounded(String list) throws Exception {
        var names = IntStream.range(0, 2_000).mapToObj(i -> "t" + i).toList();
        var parameter = list.replaceAll("s$", "");

        var searched = api.json(
                "POST",
                "/api/v1/search",
                "{\"query\": \"x\", \"" + list + "\": [\"" + String.join("\", \"", names) + "\"]}");
        var listed =
                api.get(DOCUMENTS + "?" + parameter + "=" + String.join("&" + parameter + "=", names.subList(0, 101)));

        assertThat(searched.text("code")).isEqualTo("invalid_body");
        assertThat(searched.text("detail")).contains("at most 100");
        assertThat(listed.text("code")).isEqualTo("invalid_parameter");
        assertThat(listed.status()).isEqualTo(400);
    }

    @Test
    @DisplayName("B11: what is refused for its form may be sent in another form with the same Idempotency-Key")
    void refused_form_leaves_no_doubt() throws Exception {
        var key = new String[] {"Idempotency-Key", "k1"};

        assertThat(api.json("POST", JOBS, "{\"text\": \"Bees\", \"tags\": [null]}", key)
                        .status())
                .isEqualTo(400);
        assertThat(api.json("POST", JOBS, "{\"text\": \"Bees\"}", key).status()).isEqualTo(202);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/documents?limit=1001, 400, invalid_parameter",
        "/api/v1/documents?limit=-1, 400, invalid_parameter",
        "/api/v1/documents?limit=1&limit=2, 400, invalid_parameter",
        "/api/v1/documents?sort=colour, 400, invalid_parameter",
        "/api/v1/documents?page=2, 400, unknown_parameter",
        "/api/v1/documents?added_from=yesterday, 400, invalid_parameter",
        "/api/v1/documents?document=7, 400, invalid_parameter",
        "/api/v1/documents/0, 404, document_not_found",
        "/api/v1/documents/99999999999999999999, 404, document_not_found",
        "/api/v1/documents/1-1-1-1-1, 404, document_not_found",
        "/api/v1/jobs/7, 404, job_not_found",
        "/api/v1/jobs?status=running, 400, invalid_parameter",
        "/api/v1/todos/x, 404, todo_not_found"
    })
    void parameters_are_checked(String path, int status, String code) throws Exception {
        var answer = api.get(path);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text("code")).isEqualTo(code);
    }

    @Test
    @DisplayName("B6, B11: a note is changed by its number, when it still has the version that was read")
    void note_is_changed_with_if_match() throws Exception {
        reader.release();
        served.local().ingestion().await(note("Bees dance"));
        var read = api.get(DOCUMENTS + "/1");

        var changed =
                api.json("PATCH", "/api/v1/notes/1", "{\"text\": \"Bees sleep\"}", "If-Match", read.header("ETag"));
        var again = api.json("PATCH", "/api/v1/notes/1", "{\"text\": \"Bees hum\"}", "If-Match", read.header("ETag"));
        var found = api.json("POST", "/api/v1/search", "{\"query\": \"sleep\", \"fts_only\": true}");

        assertThat(read.header("ETag")).isEqualTo("\"1\"");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.header("ETag")).isEqualTo("\"2\"");
        assertThat(again.status()).isEqualTo(412);
        assertThat(again.text("code")).isEqualTo("version_mismatch");
        assertThat(found.json().at("/results/0/chunk/text").asString()).isEqualTo("Bees sleep");
    }

    @Test
    @DisplayName("B11: a file is no note")
    void file_is_no_note() throws Exception {
        reader.release();
        var accepted = api.form(FormText.file("bees.txt", "Bees dance"));
        served.local().ingestion().await(JobId.parse(accepted.text("job_id")).orElseThrow());

        var answer = api.json("PATCH", "/api/v1/notes/1", "{\"text\": \"Bees sleep\"}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.text("code")).isEqualTo("not_a_note");
    }

    @Test
    @DisplayName("S5: without a key, or with a wrong one, nothing is served")
    void key_is_needed() throws Exception {
        assertThat(api.get(DOCUMENTS, "Authorization", "Bearer wrong").status()).isEqualTo(401);
        assertThat(api.get(DOCUMENTS, "Authorization", "Basic x").text("code")).isEqualTo("unauthorized");
    }

    @Test
    @DisplayName("S5: a key does what it may and nothing else")
    void key_needs_the_permission() throws Exception {
        var answer = api.delete(DOCUMENTS, "Authorization", "Bearer " + ServedEngine.READER_KEY);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text("code")).isEqualTo("not_permitted");
    }

    @Test
    @DisplayName("S6: only a key that may represent others can name another caller")
    void header_of_a_caller_needs_the_permission() throws Exception {
        var answer = api.get(JOBS, "Authorization", "Bearer " + ServedEngine.READER_KEY, "Pinakes-Caller", "somebody");

        assertThat(answer.status()).isEqualTo(403);
    }

    @Test
    @DisplayName("S6: a job belongs to the caller that made it; others neither see nor cancel nor follow it")
    void job_belongs_to_its_caller() throws Exception {
        var job = api.form(FormText.file("bees.txt", "Bees dance"), "Pinakes-Caller", "alice")
                .text("job_id");

        for (var other :
                new String[][] {{"Pinakes-Caller", "mallory"}, {"Authorization", "Bearer " + ServedEngine.READER_KEY}
                }) {
            assertThat(api.get(JOBS + "/" + job, other).status()).isEqualTo(404);
            assertThat(api.delete(JOBS + "/" + job, other).status()).isIn(404, 403);
            assertThat(api.get(JOBS + "/" + job + "/events", other).status()).isEqualTo(404);
            assertThat(api.get(JOBS, other).json().path("jobs")).isEmpty();
        }
        assertThat(api.get(JOBS + "/" + job, "Pinakes-Caller", "alice").text("owner"))
                .isEqualTo("alice");
        assertThat(api.get(JOBS).json().path("jobs")).hasSize(1);
        assertThat(api.json("POST", JOBS + "/" + job + "/cancel", "", "Pinakes-Caller", "alice")
                        .text("status"))
                .isEqualTo("cancelled");
    }

    @Test
    @DisplayName("S6: the jobs that a limited key enters for a caller are that caller's, through this key too")
    void jobs_of_a_limited_gateway_belong_to_its_callers() throws Exception {
        var alice = new String[] {"Authorization", "Bearer " + ServedEngine.LIMITED_KEY, "Pinakes-Caller", "alice"};
        var mallory = new String[] {"Authorization", "Bearer " + ServedEngine.LIMITED_KEY, "Pinakes-Caller", "mallory"};

        var job = api.form(FormText.file("bees.txt", "Bees dance"), alice).text("job_id");

        assertThat(api.get(JOBS + "/" + job, alice).text("owner")).isEqualTo("alice");
        assertThat(api.get(JOBS, alice).json().path("jobs")).hasSize(1);
        assertThat(api.get(JOBS + "/" + job, mallory).status()).isEqualTo(404);
        assertThat(api.get(JOBS, mallory).json().path("jobs")).isEmpty();
        assertThat(api.json("POST", JOBS + "/" + job + "/cancel", "", alice).text("status"))
                .isEqualTo("cancelled");
    }

    @Test
    @DisplayName("S7: who may not see a job learns nothing of it from a duplicate")
    void duplicate_names_no_foreign_job() throws Exception {
        api.form(FormText.file("secret.txt", "Bees dance"));

        var answer =
                api.form(FormText.file("mine.txt", "Bees dance"), "Authorization", "Bearer " + ServedEngine.READER_KEY);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.response().body()).doesNotContain("secret").doesNotContain("api-key");
        assertThat(answer.json().has("job_id")).isFalse();
    }

    @Test
    @DisplayName("B11: the events of a job end with how it ended")
    void events_end_with_the_end() throws Exception {
        var job = file("Bees dance");
        Thread.ofVirtual().start(reader::release);

        var events = api.get(JOBS + "/" + job + "/events");

        assertThat(events.header("Content-Type")).isEqualTo("text/event-stream");
        assertThat(events.response().body()).endsWith("\n\n").contains("event: job\ndata: ");
        assertThat(events.response().body().lastIndexOf("\"status\":\"done\""))
                .isGreaterThan(events.response().body().lastIndexOf("event: job"));
    }

    @Test
    @DisplayName("B11: the events of a job end although nobody told of its end")
    void events_end_with_an_end_that_was_not_told() throws Exception {
        close();
        served = ServedEngine.open(directory.resolve("silent"), SilentEngine::new);
        api = new ApiClient(served.url());
        var job = note("Bees dance");

        var events = api.get(JOBS + "/" + job + "/events");

        assertThat(events.response().body()).contains("event: job\ndata: ").contains("\"status\":\"done\"");
    }

    @Test
    @DisplayName("S10: those who send much at a time are bounded, and keep out nobody who sends little")
    void long_bodies_are_bounded() throws Exception {
        var sockets = new ArrayList<Socket>();
        try {
            Deadline.usual().await("no place for one more", () -> {
                sockets.add(beginLongBody());
                return longSearch().status() == 503;
            });
            var refused = longSearch();
            var small = api.json("POST", "/api/v1/search", "{\"query\": \"bees\"}");

            assertThat(refused.text("code")).isEqualTo("overloaded");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(small.status()).isEqualTo(200);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
        Deadline.usual().await("the places are free again", () -> longSearch().status() == 200);
    }

    @Test
    @DisplayName("S10: one long body more than there are places for waits for its turn")
    void long_bodies_wait_for_their_turn() throws Exception {
        close();
        served = ServedEngine.open(directory.resolve("patient"), patient());
        api = new ApiClient(served.url());
        var body = "{\"query\": \"bees\"" + " ".repeat(100_000) + "}";
        try (var first = beginLongBody();
                var second = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
            assertThat(api.json("POST", "/api/v1/search", "{\"query\": \"bees\"}")
                            .status())
                    .isEqualTo(200);
            second.getOutputStream().write((head(body.length()) + body).getBytes(StandardCharsets.US_ASCII));
            assertThat(api.json("POST", "/api/v1/search", "{\"query\": \"bees\"}")
                            .status())
                    .isEqualTo(200);

            first.shutdownOutput();

            var answer = new BufferedReader(new InputStreamReader(second.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(answer.readLine()).contains(" 200 ");
        }
    }

    /// One place, and all the time in the world.
    private static ApiLimits patient() {
        var usual = ServedEngine.LIMITS;
        return new ApiLimits(
                usual.bodyBytesMax(),
                usual.fileBytesMax(),
                usual.requestsMax(),
                1,
                Deadline.USUAL,
                usual.uploadsMax(),
                usual.uploadTimeMax(),
                usual.streamsMax(),
                usual.heartbeat(),
                usual.replaysMax(),
                usual.replayWindow());
    }

    /// A question with much around it.
    private ApiClient.Answer longSearch() {
        try {
            return api.json("POST", "/api/v1/search", "{\"query\": \"bees\"" + " ".repeat(100_000) + "}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a test", e);
        }
    }

    private static String head(int bodyBytes) {
        return "POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ServedEngine.KEY
                + "\r\nContent-Type: application/json\r\nContent-Length: " + bodyBytes + "\r\n\r\n";
    }

    private Socket beginLongBody() {
        var head = head(500_000) + "{";
        try {
            var socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("B9: jobs are listed by status and in parts")
    void jobs_are_listed() throws Exception {
        reader.release();
        for (var text : new String[] {"one", "two", "three"}) {
            served.local().ingestion().await(note(text));
        }

        var first = api.get(JOBS + "?status=done&limit=2");
        var rest = api.get(JOBS + "?status=done&limit=2&offset="
                + first.json().path("next_offset").asLong());

        assertThat(first.json().path("jobs")).hasSize(2);
        assertThat(rest.json().path("jobs")).hasSize(1);
        assertThat(rest.json().path("next_offset").isNull()).isTrue();
        assertThat(api.get(JOBS + "?status=skipped").json().path("jobs")).isEmpty();
    }

    @Test
    @DisplayName("B11: everything about one document, by number or UUID")
    void document_by_number_and_uuid() throws Exception {
        reader.release();
        served.local().ingestion().await(note("Bees dance"));

        var byNumber = api.get(DOCUMENTS + "/1");
        var byUuid = api.get(DOCUMENTS + "/" + byNumber.text("uuid"));
        var tagged = api.json("POST", DOCUMENTS + "/1/tags", "{\"add\": [\"red\", \"blue\"]}");
        var untagged = api.delete(DOCUMENTS + "/1/tags?tag=blue");

        assertThat(byNumber.json()).isEqualTo(byUuid.json());
        assertThat(byNumber.json().at("/chunks/0/text").asString()).isEqualTo("Bees dance");
        assertThat(tagged.json().path("tags").toString()).isEqualTo("[\"blue\",\"collection:documents\",\"red\"]");
        assertThat(untagged.json().path("tags").toString()).isEqualTo("[\"collection:documents\",\"red\"]");
        assertThat(api.get("/api/v1/tags").json().findValuesAsString("tag"))
                .containsExactly("collection:documents", "red");
        assertThat(api.get(DOCUMENTS + "?tag=red").json().path("total").asInt()).isEqualTo(1);
        assertThat(api.get(DOCUMENTS + "/1/original").response().body()).isEqualTo("Bees dance");
        assertThat(api.delete(DOCUMENTS + "/1").status()).isEqualTo(200);
        assertThat(api.get(DOCUMENTS + "/1").status()).isEqualTo(404);
        assertThat(api.get("/api/v1/status").text("version"))
                .isEqualTo(served.local().status().version());
    }

    @Test
    @DisplayName("S15: all documents are removed only after a confirmation")
    void clearing_wants_a_confirmation() throws Exception {
        file("Bees dance");

        var refused = api.delete(DOCUMENTS);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("confirmation_required");
        assertThat(api.delete(DOCUMENTS + "?confirm=DELETE%20ALL").status()).isEqualTo(200);
    }

    private JobId file(String text) throws Exception {
        var answer = api.form(FormText.file("bees.txt", text));
        assertThat(answer.status()).isEqualTo(202);
        return JobId.parse(answer.text("job_id")).orElseThrow();
    }

    private JobId note(String text) throws Exception {
        var answer = api.json("POST", JOBS, "{\"text\": \"" + text + "\"}");
        assertThat(answer.status()).isEqualTo(202);
        return JobId.parse(answer.text("job_id")).orElseThrow();
    }
}
