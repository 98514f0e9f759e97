package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.McpWire;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@DisplayName("S15: a person is asked before something is removed permanently, where the client can ask")
final class ConfirmationTest {
    private static final String ABLE = "{\"elicitation\": {\"form\": {}}}";
    private static final String YES = "{\"action\": \"accept\", \"content\": {\"confirm\": true}}";
    private static final String NO = "{\"action\": \"decline\"}";
    private static final ClientProfile SESSION = ClientProfile.session("2025-11-25");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a client of the stateless era repeats its call with the person's answer, and the state it was given")
    void stateless_client_is_asked() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS);
                var wire =
                        HttpWire.open(server.mcpUrl(), ClientProfile.stateless().able(ABLE))) {
            var note = note(wire, "Herons fish.");

            var asked = wire.request("tools/call", delete(note)).result();
            var message = asked.at("/inputRequests/confirm/params/message").asString();
            var declined = wire.request("tools/call", answered(note, asked, NO)).result();
            var forgery = delete(note);
            forgery.set("inputResponses", responses(YES));
            var forged = wire.request("tools/call", forgery).result();
            var accepted =
                    wire.request("tools/call", answered(note, asked, YES)).result();

            assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
            assertThat(asked.at("/inputRequests/confirm/method").asString()).isEqualTo("elicitation/create");
            assertThat(message).contains("document " + note, "permanently");
            assertThat(declined.at("/structuredContent/error/code").asString()).isEqualTo("confirmation_declined");
            assertThat(forged.path("resultType").asString())
                    .as("an answer without a question")
                    .isEqualTo("input_required");
            assertThat(accepted.at("/structuredContent/document_id").asLong()).isEqualTo(note);
        }
    }

    @Test
    @DisplayName("a client with a session is asked on the stream of its call, over HTTP and WebSocket")
    void session_client_is_asked() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS)) {
            var socket = URI.create(server.mcpUrl().toString().replaceFirst("^http", "ws"));
            for (var wire : List.<McpWire>of(
                    HttpWire.open(server.mcpUrl(), SESSION.able(ABLE)),
                    WebSocketWire.open(socket, SESSION.able("{\"elicitation\": {}}")))) {
                try (wire) {
                    var note = note(wire, "Herons fish.");
                    var questions = answering(wire, NO);
                    assertThat(wire.call("kb_delete", arguments(note))
                                    .at("/error/code")
                                    .asString())
                            .isEqualTo("confirmation_declined");
                    wire.answering("elicitation/create", _ -> Json.object(YES));

                    assertThat(wire.call("kb_delete", arguments(note))
                                    .at("/document_id")
                                    .asLong())
                            .isEqualTo(note);
                    assertThat(questions).hasSize(1);
                }
            }
        }
    }

    @Test
    @DisplayName("a declined move moves nothing, and the answer says that nothing was changed")
    void declined_move_changes_nothing() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS);
                var wire = HttpWire.open(server.mcpUrl(), SESSION.able(ABLE))) {
            var note = note(wire, "Herons fish.");
            wire.call("create-project", Json.object().put("project", "birds"));
            answering(wire, NO);
            var move = Json.object().put("project", "birds");
            move.withArray("document_ids").add(note);

            var declined = wire.call("move-document", move);

            assertThat(declined.at("/error/message").asString())
                    .isEqualTo(
                            "The user declined, so nothing was changed. Do not repeat the call unless they ask for it.");
            assertThat(wire.call("kb_get", arguments(note)).isError()).isFalse();
        }
    }

    @Test
    @DisplayName("knowledge-clear and knowledge-remove ask with what would be lost")
    void questions_name_what_would_be_lost() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS);
                var wire = HttpWire.open(server.mcpUrl(), SESSION.able(ABLE))) {
            note(wire, "Herons fish.");
            note(wire, "Storks clatter.");
            var id = wire.call("knowledge-show", Json.object())
                    .at("/documents/0/id")
                    .asString();
            var questions = answering(wire, YES);

            var removed = wire.call("knowledge-remove", Json.object().put("document_id", id));
            var cleared = wire.call("knowledge-clear", "{\"confirm\": true, \"confirmation_phrase\": \"\"}");

            assertThat(removed.isError()).isFalse();
            assertThat(cleared.at("/documents_removed").asInt()).isEqualTo(1);
            assertThat(questions).hasSize(2);
            assertThat(questions.get(1).path("message").asString()).contains("1 in total");
        }
    }

    @Test
    @DisplayName("calls that confirm themselves, clients that cannot ask and confirm=off are served as before")
    void others_are_not_asked() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS);
                var able =
                        HttpWire.open(server.mcpUrl(), ClientProfile.stateless().able(ABLE));
                var unable = HttpWire.open(server.mcpUrl(), ClientProfile.stateless());
                var urlsOnly = HttpWire.open(
                        server.mcpUrl(), ClientProfile.stateless().able("{\"elicitation\": {\"url\": {}}}"))) {
            var note = note(able, "Herons fish.");

            assertThat(unable.call("kb_delete", arguments(note))
                            .at("/error/code")
                            .asString())
                    .isEqualTo("confirmation_required");
            assertThat(urlsOnly.call("kb_delete", arguments(note))
                            .at("/error/code")
                            .asString())
                    .isEqualTo("confirmation_required");
            assertThat(able.call("kb_delete", arguments(note).put("confirm", true))
                            .isError())
                    .isFalse();
            assertThat(able.call("delete_task", task(able)).isError()).isFalse();
        }
        try (var server = HttpServers.start(settings(Map.of("confirm", "off")), Deployment.NO_LIMITS);
                var able =
                        HttpWire.open(server.mcpUrl(), ClientProfile.stateless().able(ABLE))) {
            assertThat(able.call("kb_delete", arguments(note(able, "Storks clatter.")))
                            .at("/error/code")
                            .asString())
                    .isEqualTo("confirmation_required");
        }
    }

    @Test
    @DisplayName("with confirm=always a person is asked even if the agent has confirmed the call itself")
    void always_asks() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of("confirm", "always")), Deployment.NO_LIMITS);
                var wire = HttpWire.open(server.mcpUrl(), SESSION.able(ABLE))) {
            var note = note(wire, "Herons fish.");
            var task = task(wire);
            var questions = answering(wire, NO);

            var deletion = wire.call("kb_delete", arguments(note).put("confirm", true));
            var ofTask = wire.call("delete_task", task);

            assertThat(deletion.at("/error/code").asString()).isEqualTo("confirmation_declined");
            assertThat(ofTask.at("/success").asBoolean(true)).isFalse();
            assertThat(questions).hasSize(2);
            assertThat(wire.call("list_tasks", Json.object()).body().toString()).contains("Water the plants");
        }
    }

    private static List<JsonNode> answering(McpWire wire, String answer) {
        var questions = new ArrayList<JsonNode>();
        wire.answering("elicitation/create", params -> {
            questions.add(params);
            return Json.object(answer);
        });
        return questions;
    }

    private static ObjectNode arguments(long note) {
        return Json.object().put("document_id", note);
    }

    private static ObjectNode delete(long note) {
        var params = Json.object().put("name", "kb_delete");
        params.set("arguments", arguments(note));
        return params;
    }

    private static ObjectNode answered(long note, JsonNode asked, String answer) {
        var params = delete(note).put("requestState", asked.path("requestState").asString());
        params.set("inputResponses", responses(answer));
        return params;
    }

    private static ObjectNode responses(String answer) {
        var responses = Json.object();
        responses.set("confirm", Json.object(answer));
        return responses;
    }

    private static ObjectNode task(McpWire wire) {
        var id = wire.call("add_task", Json.object().put("title", "Water the plants"))
                .at("/data/id")
                .asLong();
        return Json.object().put("task_id", id);
    }

    private static long note(McpWire wire, String text) {
        var job = wire.call("kb_addnote", Json.object().put("text", text))
                .at("/job_id")
                .asString();
        var ask = Json.object().put("job_id", job);
        Deadline.usual()
                .await(
                        "the note is stored",
                        () -> wire.call("kb_jobs", ask)
                                .at("/jobs/0/status")
                                .asString()
                                .equals("done"));
        return wire.call("kb_jobs", ask).at("/jobs/0/document_id").asLong();
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var all = new HashMap<>(Map.of("data-dir", directory.toString(), "mcp-port", "0", "engine-port", "0"));
        all.putAll(flags);
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(all);
    }
}
