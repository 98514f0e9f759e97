package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.http.ServedEngine;

class RequestChecksTest extends ServedEngineCase {
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
                "POST | /api/v1/jobs | {\"text\": \"a\", \"source_path\": \"/a\\u0000b.md\"} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"metadata\": {\"b\": [\"\\u0000\"]}} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"metadata\": {\"b\\udfff\": 1}} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"tags\": [null]} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"collections\": [null]} | 400 | invalid_body",
                "POST | /api/v1/documents/77/tags | {\"add\": [null]} | 400 | invalid_body",
                "POST | /api/v1/documents/77/tags | {\"add\": [\"\\udfff\"]} | 400 | invalid_body",
                "POST | /api/v1/documents/77/tags | {\"remove\": [\"a\", null]} | 400 | invalid_body",
                "POST | /api/v1/keys | {\"name\": \"a\", \"sha256\": \"%s\", \"permissions\": [null]} | 400 | invalid_body",
                "POST | /api/v1/todos | {\"title\": \" \"} | 400 | invalid_body",
                "POST | /api/v1/todos | {\"title\": \"a\", \"title\": \"b\"} | 400 | invalid_body",
                "POST | /api/v1/jobs | {\"text\": \"a\", \"metadata\": {\"b\": 1, \"b\": 2}} | 400 | invalid_body",
                "PATCH | /api/v1/documents/77 | {\"force_ocr\": 1} | 400 | invalid_body",
                "PATCH | /api/v1/documents/77 | {\"force_ocr\": \"true\"} | 400 | invalid_body",
                "POST | /api/v1/search | {\"query\": \"x\", \"top\": \"3\"} | 400 | invalid_body",
                "POST | /api/v1/todos/1/claim | {\"assignee\": \" \", \"lease_ms\": 1000} | 400 | invalid_body",
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

    @Test
    @DisplayName("S10: a repeated field is named")
    void repeated_field_is_named() throws Exception {
        var answer = api.json("POST", "/api/v1/todos", "{\"title\": \"a\", \"title\": \"b\"}");

        assertThat(answer.text("detail")).isEqualTo("The body has the field 'title' twice (line 1, column 23).");
    }

    @Test
    @DisplayName("S10: an empty body that is declared as JSON is refused as empty, not for its type")
    void empty_json_is_refused_as_empty() throws Exception {
        var answer = api.json("POST", JOBS, "");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("detail")).isEqualTo("The body is empty; send a JSON object.");
    }

    @Test
    @DisplayName("S10: OCR of a file that it does not read is not ignored in silence")
    void ocr_without_effect_is_said() throws Exception {
        served.local().ingestion().await(note("Bees dance"));

        var plain = api.json("PATCH", DOCUMENTS + "/1", "{\"tags\": [\"a\"]}");
        var ocr = api.json("PATCH", DOCUMENTS + "/1", "{\"force_ocr\": true}");

        assertThat(plain.json().has("warnings")).isFalse();
        assertThat(ocr.json().at("/warnings/0").asString()).startsWith("force_ocr has no effect on document 1: ");
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
        "/api/v1/todos?collection=, 400, invalid_parameter",
        "/api/v1/documents?metadata=null, 400, invalid_parameter",
        "/api/v1/export?collection=, 400, invalid_parameter",
        "/api/v1/todos/x, 404, todo_not_found"
    })
    void parameters_are_checked(String path, int status, String code) throws Exception {
        var answer = api.get(path);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text("code")).isEqualTo(code);
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
    @DisplayName("S5: every caller learns what its key may do, and never the key")
    void caller_is_told_what_it_may_do() throws Exception {
        var limited = api.get("/api/v1/caller", "Authorization", "Bearer " + ServedEngine.LIMITED_KEY);

        assertThat(limited.status()).isEqualTo(200);
        assertThat(limited.text("id")).isEqualTo("limited");
        assertThat(limited.response().body())
                .contains("\"named\":true", "\"projects\":[\"citeloom/ddd\"]", "\"collections\":null")
                .doesNotContain(ServedEngine.LIMITED_KEY);
        assertThat(api.get("/api/v1/caller", "Authorization", "Bearer wrong").status())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("S6: only a key that may represent others can name another caller")
    void header_of_a_caller_needs_the_permission() throws Exception {
        var answer = api.get(JOBS, "Authorization", "Bearer " + ServedEngine.READER_KEY, "Pinakes-Caller", "somebody");

        assertThat(answer.status()).isEqualTo(403);
    }
}
