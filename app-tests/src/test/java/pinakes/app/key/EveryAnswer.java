package pinakes.app.key;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.node.ObjectNode;

/// What a key is told, by every tool, resource, prompt and route that could tell of documents.
final class EveryAnswer {
    private EveryAnswer() {}

    /// Everything that can be asked about no document in particular.
    static List<String> aboutAll(HttpWire mcp, RestWire api) {
        var answers = new ArrayList<>(answers(
                mcp,
                api,
                List.of(
                        call("kb_search", json("query", "dance").put("top", 50)),
                        call("kb_list", Json.object()),
                        call("kb_collections", Json.object()),
                        call("kb_status", Json.object()),
                        call("kb_jobs", Json.object()),
                        call("knowledge-show", Json.object()),
                        call("knowledge-status", Json.object()),
                        call(
                                "knowledge-clear",
                                json("confirmation_phrase", "DELETE ALL").put("confirm", true)))));
        answers.add(mcp.request("resources/list").toString());
        answers.add(mcp.request("resources/read", json("uri", "pinakes://documents"))
                .toString());
        var completion = Json.object();
        completion.putObject("ref").put("type", "ref/prompt").put("name", "summarise-document");
        completion.putObject("argument").put("name", "document").put("value", "");
        answers.add(mcp.request("completion/complete", completion).toString());
        for (var path : List.of("/api/v1/documents", "/api/v1/tags", "/api/v1/jobs", "/api/v1/status")) {
            answers.add(api.get(path).body());
        }
        answers.add(api.post("/api/v1/search", "{\"query\": \"dance\"}").body());
        answers.add(api.post("/api/v1/reindex", "").body());
        return answers;
    }

    /// Everything that can be asked about one document; what changes something is only asked about the documents of
    /// others.
    static List<String> aboutOne(HttpWire mcp, RestWire api, Document about, boolean isOwn) {
        var number = about.number().value();
        var uuid = about.id().toString();
        var collection = CollectionName.of(about.tags()).value();
        var shouted = IsolationScenarios.secret(collection).toUpperCase(Locale.ROOT);
        var calls = new ArrayList<ToolCall>();
        calls.add(call("kb_search", json("query", shouted).put("collection", collection)));
        calls.add(call("kb_search", json("query", shouted).put("fts_only", true)));
        calls.add(call("kb_search", tagged(json("query", "dance"), about.tags().getFirst())));
        calls.add(call("kb_list", json("collection", collection)));
        calls.add(call("kb_list", tagged(Json.object(), about.tags().getFirst())));
        calls.add(call("kb_get", Json.object().put("document_id", number)));
        calls.add(call("kb_delete", Json.object().put("document_id", number)));
        calls.add(call("knowledge-search", json("query", shouted)));
        calls.add(call("knowledge-search", filtered(json("query", "dance"), uuid)));
        calls.add(call("knowledge-remove", json("document_id", uuid)));
        if (!isOwn) {
            calls.add(call("kb_delete", Json.object().put("document_id", number).put("confirm", true)));
            calls.add(call("knowledge-remove", json("document_id", uuid).put("confirm", true)));
            calls.add(call("kb_update_note", json("text", "taken").put("document_id", number)));
            calls.add(call("kb_set_collection", json("collection", "mine").put("document_id", number)));
            calls.add(call("kb_tag", tagsAdded(number)));
        }
        var answers = new ArrayList<>(answers(mcp, api, calls));
        answers.addAll(offers(mcp, uuid));
        answers.addAll(routes(api, about, isOwn));
        return answers;
    }

    /// What an answer repeats of the question is no secret; the arguments spell it in capitals.
    private static List<String> answers(HttpWire mcp, RestWire api, List<ToolCall> calls) {
        return calls.stream()
                .flatMap(call ->
                        Stream.of(mcp.call(call.tool(), call.arguments()), api.call(call.tool(), call.arguments())))
                .map(answer -> answer.body().toString())
                .toList();
    }

    /// Resources and prompts.
    private static List<String> offers(HttpWire mcp, String uuid) {
        var answers = new ArrayList<String>();
        for (var uri : List.of(
                "pinakes://documents/" + uuid,
                "pinakes://documents/" + uuid + "/original",
                "pinakes://documents/" + uuid + "/pages/1/words")) {
            answers.add(mcp.request("resources/read", json("uri", uri)).toString());
        }
        for (var prompt : List.of("summarise-document", "what-is-new", "answer-from-knowledge")) {
            var params = json("name", prompt);
            params.putObject("arguments")
                    .put("document", uuid)
                    .put("since", "2000-01-01")
                    .put("question", "who dances?");
            answers.add(mcp.request("prompts/get", params).toString());
        }
        return answers;
    }

    private static List<String> routes(RestWire api, Document about, boolean isOwn) {
        var tag = URLEncoder.encode(about.tags().getFirst(), StandardCharsets.UTF_8);
        var answers = new ArrayList<String>();
        for (var id : List.of(about.number().toString(), about.id().toString())) {
            for (var part : List.of("", "/chunks", "/original", "/tags", "/words")) {
                answers.add(api.get("/api/v1/documents/" + id + part).body());
            }
        }
        for (var path : List.of(
                "/api/v1/documents?any_tag=" + tag,
                "/api/v1/documents?document=" + about.id(),
                "/api/v1/documents?collection=" + tag.replace("collection%3A", ""),
                "/api/v1/documents/totals?tag=" + tag)) {
            answers.add(api.get(path).body());
        }
        if (!isOwn) {
            answers.add(api.post("/api/v1/documents/" + about.id() + "/tags", "{\"add\": [\"taken\"]}")
                    .body());
        }
        return answers;
    }

    private record ToolCall(String tool, ObjectNode arguments) {}

    private static ToolCall call(String tool, ObjectNode arguments) {
        return new ToolCall(tool, arguments);
    }

    static ObjectNode json(String name, String value) {
        return Json.object().put(name, value);
    }

    private static ObjectNode tagged(ObjectNode arguments, String tag) {
        arguments.putArray("tags").add(tag);
        return arguments;
    }

    private static ObjectNode filtered(ObjectNode arguments, String document) {
        arguments.putObject("filters").put("document_id", document);
        return arguments;
    }

    static ObjectNode tagsAdded(long number) {
        var arguments = Json.object().put("document_id", number);
        arguments.putArray("add").add("taken");
        return arguments;
    }
}
