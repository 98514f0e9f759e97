package pinakes.app.kb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// B3, B7: the published scenarios of search, and how a hit is read on from.
public abstract class KbSearchScenarios extends KbTest {
    @Test
    @DisplayName("B3: Basic search")
    void search() {
        var id = agent.note("""
                {"text": "Pension revaluation protects deferred benefits against inflation.", "tags": ["pensions"]}""");

        var answer = agent.call("kb_search", """
                {"query": "pension revaluation", "top": 5}""");

        var best = answer.at("/results/0");
        assertThat(best.path("document_id").asLong()).isEqualTo(id);
        assertThat(best.path("text").asString()).contains("deferred benefits");
        assertThat(best.path("title").asString()).startsWith("Pension revaluation");
        assertThat(best.path("doc_type").asString()).isEqualTo("note");
        assertThat(best.path("source_path").isNull()).isTrue();
        assertThat(best.path("score").asDouble()).isBetween(0.0, 1.0);
        assertThat(best.at("/score_breakdown/fts").asDouble()).isPositive();
        assertThat(best.at("/score_breakdown/vector").asDouble()).isPositive();
        assertThat(best.path("tags")).hasToString("[\"pensions\"]");
        assertThat(best.at("/chunk_metadata/chunk_index").asInt()).isZero();
        assertThat(answer.path("returned").asInt())
                .isEqualTo(answer.path("results").size());
        assertThat(answer.path("total_matches").asInt()).isPositive();
    }

    @Test
    @DisplayName("B3, K2a: a question without an answer matches nothing; the nearest chunks come with a warning")
    void search_without_an_answer() {
        agent.note("""
                {"text": "Ferries to the islands leave at noon."}""");

        var answer = agent.call("kb_search", """
                {"query": "zzzqqq"}""");

        assertThat(answer.path("total_matches").asInt()).isZero();
        assertThat(answer.path("returned").asInt()).isPositive();
        assertThat(answer.at("/results/0/score").asDouble()).isLessThan(0.15);
        assertThat(answer.at("/agentHints/confidence").asDouble()).isLessThan(0.15);
        assertThat(answer.at("/agentHints/warnings").findValuesAsString("message"))
                .contains("No passage answers this; these are the nearest ones.");
    }

    @Test
    @DisplayName("B3, B7, K2: a chunk in another language than its document says so, in every family")
    void language_of_a_quotation() {
        var id = agent.note("""
                {"text": "Die Rohrdommel ruft im Schilf, doch niemand sieht sie, weil sie den Schnabel nach oben streckt.",
                 "metadata": {"language": "en"}}""");

        var found = agent.call("kb_search", """
                {"query": "Rohrdommel Schilf", "top": 1}""").at("/results/0");
        var passage = agent.call("knowledge-search", """
                {"query": "Rohrdommel Schilf", "top_k": 1}""").at("/results/0");
        var read = agent.call("kb_get", "{\"document_id\": " + id + "}").at("/chunks/0");

        assertThat(found.path("document_id").asLong()).isEqualTo(id);
        assertThat(found.at("/chunk_metadata/language").asString()).isEqualTo("de");
        assertThat(passage.at("/metadata/language").asString()).isEqualTo("de");
        assertThat(read.at("/chunk_metadata/language").asString()).isEqualTo("de");
    }

    @Test
    @DisplayName("B3: Search with collection filter")
    void search_with_collection() {
        var inside = agent.note("""
                {"text": "Email preferences: the user wants a digest on Fridays.", "collection": "memory"}""");
        var outside = agent.note("""
                {"text": "Email preferences of customers are kept for a year."}""");

        var found = documents(agent.call("kb_search", """
                {"query": "email preferences", "collection": "memory", "top": 50}"""));

        assertThat(found).contains(inside).doesNotContain(outside);
    }

    @Test
    @DisplayName("B3: Search with tags and collection")
    void search_with_tags_and_collection() {
        var both = agent.note("""
                {"text": "Feedback on the greeting.", "tags": ["email", "tone"], "collection": "memory"}""");
        var tagged = agent.note("""
                {"text": "Feedback on the subject line.", "tags": ["email"]}""");
        var collected = agent.note("""
                {"text": "Feedback on the telephone.", "collection": "memory"}""");

        var found = documents(agent.call("kb_search", """
                {"query": "feedback", "tags": ["email"], "collection": "memory", "top": 50}"""));

        assertThat(found).contains(both).doesNotContain(tagged, collected);
    }

    @Test
    @DisplayName("B3: Search results strip collection tags")
    void search_strips_collection_tags() {
        var id = agent.note("""
                {"text": "Quokkas smile at strangers.", "tags": ["feedback", "email"], "collection": "memory"}""");

        var answer = agent.call("kb_search", """
                {"query": "quokkas smile", "top": 1}""");

        assertThat(answer.at("/results/0/document_id").asLong()).isEqualTo(id);
        assertThat(texts(answer.at("/results/0/tags"))).containsExactlyInAnyOrder("feedback", "email");
        assertThat(answer.at("/results/0/collection").asString()).isEqualTo("memory");
    }

    @Test
    @DisplayName("B3: Search with mode override")
    void search_by_words() {
        var id = agent.note("""
                {"text": "The error log says ECONNRESET-4711."}""");

        var words = agent.call("kb_search", """
                {"query": "error log", "fts_only": true, "top": 50}""");
        var meaning = agent.call("kb_search", """
                {"query": "error log", "vec_only": true, "top": 50}""");

        assertThat(documents(words)).contains(id);
        assertThat(words.path("results"))
                .allSatisfy(result -> assertThat(
                                result.at("/score_breakdown/vector").asDouble())
                        .isZero());
        assertThat(documents(meaning)).contains(id);
        assertThat(meaning.path("results"))
                .allSatisfy(result ->
                        assertThat(result.at("/score_breakdown/fts").asDouble()).isZero());
    }

    @Test
    @DisplayName("B3, B7, K2b: a hit names its pages and is read on from: next chunks, one page, the whole document")
    void hit_is_read_on_from() {
        var id = agent.file(
                "waders.pdf",
                PdfFile.ofPages(
                        "Avocets sweep their bills. Godwits that fly to New Zealand",
                        "cross the ocean without a stop. Turnstones turn stones."));
        var godwits = "Avocets sweep their bills. Godwits that fly to New Zealand cross the ocean without a stop.";
        var turnstones = "Turnstones turn stones.";

        var over = agent.call("kb_search", "{\"query\": \"godwits fly to New Zealand\", \"context\": 1}");
        var second = agent.call("kb_search", "{\"query\": \"turnstones turn stones\"}");
        var whole = Json.object().put("document_id", id);

        var best = over.at("/results/0");
        assertThat(best.path("document_id").asLong()).isEqualTo(id);
        assertThat(best.path("chunk_count").asInt()).isEqualTo(2);
        assertThat(best.path("chunk_metadata")).hasToString("{\"chunk_index\":0,\"page\":1,\"page_last\":2}");
        assertThat(second.at("/results/0/chunk_metadata")).hasToString("{\"chunk_index\":1,\"page\":2}");
        assertThat(texts(best.path("context"), "text")).containsExactly(turnstones);
        assertThat(texts(
                        agent.call("kb_get", whole.deepCopy().put("chunk_offset", 1))
                                .path("chunks"),
                        "text"))
                .containsExactly(turnstones);
        assertThat(texts(agent.call("kb_get", whole).path("chunks"), "text")).containsExactly(godwits, turnstones);
        assertThat(texts(agent.call("kb_get", whole.deepCopy().put("page", 1)).path("chunks"), "text"))
                .containsExactly(godwits);
        assertThat(agent.refused("kb_get", whole.deepCopy().put("page", 3).toString())
                        .path("message")
                        .asString())
                .endsWith("has 2 pages, so there is no page 3.");
    }

    static List<Long> documents(JsonNode answer) {
        return answer.path("results")
                .valueStream()
                .map(result -> result.path("document_id").asLong())
                .toList();
    }

    static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    static List<String> texts(JsonNode array, String field) {
        return array.valueStream().map(item -> item.path(field).asString()).toList();
    }
}
