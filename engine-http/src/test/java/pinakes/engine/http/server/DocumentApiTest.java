package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.ingest.JobId;

class DocumentApiTest extends ServedEngineCase {
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
        var original = api.get(DOCUMENTS + "/1/original");
        assertThat(original.response().body()).isEqualTo("Bees dance");
        assertThat(original.header("Content-Security-Policy")).isEqualTo("default-src 'none'; sandbox");
        assertThat(original.header("Content-Disposition")).startsWith("attachment;");
        assertThat(api.delete(DOCUMENTS + "/1").status()).isEqualTo(200);
        assertThat(api.get(DOCUMENTS + "/1").status()).isEqualTo(404);
        assertThat(api.get("/api/v1/status").text("version"))
                .isEqualTo(served.local().status().version());
    }

    @Test
    @DisplayName("K1a, K1b: tags and metadata are added to a document, which is then found by them")
    void addition() throws Exception {
        reader.release();
        var job = note("Bees dance");
        served.local().ingestion().await(job);

        var added = api.json("PATCH", DOCUMENTS + "/1", """
                {"author": "Karl", "tags": ["red", "collection:bees"], "metadata": {"year": 1927}}""");
        var missing = api.json("PATCH", DOCUMENTS + "/2", "{\"tags\": [\"red\"]}");
        var byMetadata = api.get(DOCUMENTS + "?metadata=%7B%22year%22%3A%5B1926%2C1927%5D%7D");
        var other = api.get(DOCUMENTS + "?metadata=%7B%22year%22%3A1926%7D");
        var invalid = api.get(DOCUMENTS + "?metadata=year");
        var found = api.json("POST", "/api/v1/search", """
                {"query": "bees", "metadata": {"author": "Karl"}, "collections": ["bees"]}""");

        assertThat(added.status()).isEqualTo(200);
        assertThat(added.json().at("/document/author").asString()).isEqualTo("Karl");
        assertThat(added.json().at("/job/job_id").asString()).isEqualTo(job.toString());
        assertThat(missing.status()).isEqualTo(404);
        assertThat(byMetadata.json().path("total").asInt()).isEqualTo(1);
        assertThat(other.json().path("total").asInt()).isZero();
        assertThat(invalid.status()).isEqualTo(400);
        assertThat(found.json().path("results")).hasSize(1);
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
}
