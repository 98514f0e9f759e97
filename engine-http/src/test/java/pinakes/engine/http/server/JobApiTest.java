package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;

class JobApiTest extends ServedEngineCase {
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
        assertThat(known.text("detail")).as("K1a: 409 changes nothing").contains("nothing was added or changed");
        assertThat(inFlight.text("detail")).contains("nothing was added or changed", "PATCH " + JOBS + "/" + first);
    }

    @Test
    @DisplayName("K1a: tags and metadata can be added while a job is unfinished")
    void unfinished_job_is_amended() throws Exception {
        var job = file("Bees dance");
        var path = JOBS + "/" + job;
        var late = "{\"tags\": [\"late\", \"collection:memory\"], \"metadata\": {\"year\": 1927}}";

        var amended = api.json("PATCH", path, late);
        reader.release();
        served.local().ingestion().await(job);
        var tooLate = api.json("PATCH", path, late);

        assertThat(amended.status()).isEqualTo(200);
        assertThat(amended.json().at("/metadata/tags")).hasToString("[\"late\",\"collection:memory\"]");
        assertThat(api.get("/api/v1/documents/1").json().path("tags").toString())
                .contains("late", "memory");
        assertThat(tooLate.status()).isEqualTo(409);
        assertThat(tooLate.text("code")).isEqualTo("job_ended");
    }

    @Test
    @DisplayName("K7: a failed job is retried by id, until its content is deleted")
    void failed_job_is_retried() throws Exception {
        reader.release();
        var file = api.form(FormText.part("tags", "red") + FormText.file("blank.txt", " "));
        var path = JOBS + "/" + file.text("job_id");
        served.local().ingestion().await(JobId.parse(file.text("job_id")).orElseThrow());

        var retried = api.json("POST", path + "/retry", "");
        var again = JOBS + "/" + retried.text("job_id");
        served.local().ingestion().await(JobId.parse(retried.text("job_id")).orElseThrow());

        assertThat(retried.status()).isEqualTo(202);
        assertThat(retried.header("Location")).isEqualTo(again);
        assertThat(api.get(again).json().path("retryable").asBoolean()).isTrue();
        var moved = api.json("POST", path + "/retry", "");
        assertThat(moved.status()).isEqualTo(410);
        assertThat(moved.text("code")).isEqualTo("content_gone");
        assertThat(moved.text("newer_job")).isEqualTo(retried.text("job_id"));
        assertThat(moved.text("detail"))
                .isEqualTo("A later job for the content of blank.txt failed, too. Retry job " + retried.text("job_id")
                        + " instead.");
        assertThat(api.delete(again).status()).isEqualTo(200);
        var gone = api.json("POST", again + "/retry", "");
        assertThat(gone.status()).isEqualTo(410);
        assertThat(gone.text("code")).isEqualTo("content_gone");
        assertThat(gone.json().at("/stated/tags")).hasToString("[\"red\"]");
        assertThat(api.json("POST", again + "/retry", "", "Pinakes-Caller", "mallory")
                        .status())
                .isEqualTo(404);
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
}
