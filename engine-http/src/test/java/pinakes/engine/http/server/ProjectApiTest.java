package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;

class ProjectApiTest extends ApiCase {
    private static final String PROJECTS = "/api/v1/projects";
    private static final String BOOKS = PROJECTS + "/citeloom~clean-arch";

    @Test
    @DisplayName("C5: a project is added once, and found with a tilde for the slash of its id")
    void added_once() throws Exception {
        var first = add("citeloom/clean-arch");
        var second = add("citeloom/clean-arch");

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.header("Location")).isEqualTo(BOOKS);
        assertThat(first.json().path("added").asBoolean()).isTrue();
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json().path("added").asBoolean()).isFalse();
        assertThat(api.get(BOOKS).text("id")).isEqualTo("citeloom/clean-arch");
        assertThat(api.get(PROJECTS).json().at("/projects/0/collection").asString())
                .isEqualTo("proj-citeloom-clean-arch");
        assertThat(api.json("PATCH", BOOKS, "{\"hybrid_enabled\": true}")
                        .json()
                        .path("hybrid_enabled")
                        .asBoolean())
                .isTrue();
        assertThat(api.delete(BOOKS).status()).isEqualTo(200);
        assertThat(api.get(BOOKS).text("code")).isEqualTo("project_not_found");
    }

    @Test
    @DisplayName("C1, C2, C4: chunks are stored, found with a ready citation, and counted")
    void stored_and_found() throws Exception {
        add("citeloom/clean-arch");

        var stored = api.json("POST", BOOKS + "/chunks", """
                {"chunks": [{"id": "c1", "text": "Herons wade",
                  "metadata": {"zotero": {"citekey": "heron2023"}, "doc": {"page_span": [45, 46]}, "version": null}}]}""");
        var found = api.json("POST", BOOKS + "/search", "{\"query\": \"herons\"}");
        var collection = api.get(BOOKS + "/collection?sample=1");

        assertThat(stored.json().path("chunks_written").asInt()).isEqualTo(1);
        assertThat(found.json().at("/results/0/chunk/text").asString()).isEqualTo("Herons wade");
        assertThat(found.json().at("/results/0/chunk/citation").asString()).isEqualTo("[@heron2023, pp. 45-46]");
        assertThat(collection.json().path("size").asInt()).isEqualTo(1);
        assertThat(collection.json().at("/sample/0/id").asString()).isEqualTo("c1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST | | {\"id\": \"bad name\"} | 400 | invalid_body",
                "POST | | {\"embed_model\": \"bag\"} | 400 | missing_field",
                "POST | | {\"id\": \"m\", \"embed_model\": \"nobody/has-this\"} | 422 | unknown_model",
                "PATCH | /citeloom~clean-arch | {} | 400 | missing_field",
                "PATCH | /unknown | {\"hybrid_enabled\": true} | 404 | project_not_found",
                "GET | /citeloom/clean-arch | | 404 | not_found",
                "GET | /..~etc | | 404 | project_not_found",
                "GET | /citeloom~clean-arch/collection?sample=101 | | 400 | invalid_parameter",
                "GET | /unknown/collection | | 404 | project_not_found",
                "POST | /unknown/search | {\"query\": \"x\"} | 404 | project_not_found",
                "POST | /citeloom~clean-arch/search | {\"query\": \" \"} | 400 | invalid_body",
                "POST | /citeloom~clean-arch/search | {\"query\": \"x\", \"top\": 101} | 400 | invalid_body",
                "POST | /citeloom~clean-arch/search | {\"query\": \"x\", \"tags\": [null]} | 400 | invalid_body",
                "POST | /citeloom~clean-arch/search | {\"query\": \"x\", \"hybrid\": true} | 422 | hybrid_not_supported"
            })
    @DisplayName("S10: what does not fit is refused with a problem that names it")
    void refused(String method, @Nullable String path, @Nullable String body, int status, String code)
            throws Exception {
        add("citeloom/clean-arch");
        var where = PROJECTS + (path == null ? "" : path);

        var answer = body == null ? api.get(where) : api.json(method, where, body);

        assertThat(answer.text("code")).isEqualTo(code);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text("detail")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | 400 | invalid_body",
                "[null] | 400 | invalid_body",
                "[{\"id\": \"a\"}] | 400 | invalid_body",
                "[{\"id\": \"\", \"text\": \"b\"}] | 400 | invalid_body",
                "[{\"id\": \"\\ud800\", \"text\": \"b\"}, {\"id\": \"\\ud801\", \"text\": \"c\"}] | 400 | invalid_body",
                "[{\"id\": \"a\", \"text\": \"\\u3000\"}] | 400 | invalid_body",
                "[{\"id\": \"a\", \"text\": \"b\", \"colour\": 1}] | 400 | unknown_field",
                "[{\"id\": \"a\", \"text\": \"b\", \"embedding\": \"c\"}] | 400 | invalid_body",
                "[{\"id\": \"a\", \"text\": \"b\", \"embedding\": [null]}] | 400 | invalid_body",
                "[{\"id\": \"a\", \"text\": \"b\", \"embedding\": [1]}] | 409 | embedding_mismatch",
                "[{\"id\": \"a\", \"text\": \"b\", \"embedding\": [0]}] | 422 | unusable_chunk"
            })
    @DisplayName("C1, S12: a batch with a chunk that does not fit is refused as a whole")
    void refused_batches(String chunks, int status, String code) throws Exception {
        add("citeloom/clean-arch");

        var answer = api.json("POST", BOOKS + "/chunks", "{\"chunks\": " + chunks + "}");

        assertThat(answer.text("code")).isEqualTo(code);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(api.get(BOOKS + "/collection").json().path("size").asInt()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/chunks", "/search", "/collection"})
    @DisplayName("C9, S7: for a key that is limited to projects, there are no others")
    void limited_key(String below) throws Exception {
        add("citeloom/clean-arch");
        add("citeloom/ddd");
        var key = new String[] {"Authorization", "Bearer " + ServedEngine.LIMITED_KEY};

        var answer = switch (below) {
            case "/chunks" -> api.json("POST", BOOKS + below, "{\"chunks\": [{\"id\": \"a\", \"text\": \"b\"}]}", key);
            case "/search" -> api.json("POST", BOOKS + below, "{\"query\": \"b\"}", key);
            default -> api.get(BOOKS + below, key);
        };

        assertThat(answer.text("code")).isEqualTo("project_not_found");
        assertThat(api.delete(BOOKS, key).status()).isEqualTo(404);
        assertThat(api.json("POST", PROJECTS, "{\"id\": \"more\"}", key).text("code"))
                .isEqualTo("not_permitted");
        assertThat(api.get(PROJECTS, key).json().findValuesAsString("id")).containsExactly("citeloom/ddd");
        assertThat(api.get(PROJECTS + "/citeloom~ddd", key).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("S7: a key without the permission for projects is refused")
    void permission_is_needed() throws Exception {
        var answer = api.get(PROJECTS, "Authorization", "Bearer " + ServedEngine.READER_KEY);

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text("detail")).contains("projects:read");
    }

    private ApiClient.Answer add(String id) throws Exception {
        return api.json("POST", PROJECTS, "{\"id\": \"" + id + "\"}");
    }
}
