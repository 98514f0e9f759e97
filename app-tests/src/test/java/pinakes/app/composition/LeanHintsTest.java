package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;

/// Callers with the lean preset get the same guidance as others, by the tools that they have.
final class LeanHintsTest {
    @TempDir
    private Path directory;

    private Deployment servers;
    private HttpWire agent;

    @BeforeEach
    void serve() throws SettingException {
        servers = Deployment.inOnePiece(
                new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")),
                Map.of("data-dir", "data", "mcp-port", "0", "engine-port", "0", "tools", "lean"),
                Deployment.NO_LIMITS);
        agent = HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
    }

    @AfterEach
    void close() {
        agent.close();
        servers.close();
    }

    @Test
    @DisplayName("N3, R7: a note that contradicts another is followed by calls of the preset")
    void contradicting_note() {
        var older = noted("The ferry leaves at noon.");

        var answer = agent.call("kb_addnote", Json.object().put("text", "The ferry leaves at one."));

        assertThat(answer.at("/agentHints/warnings/0/message").asString()).endsWith("remove it with knowledge-remove.");
        var next = answer.at("/agentHints/suggestedNextActions/0");
        assertThat(next.path("action").asString()).isEqualTo("knowledge-show");
        var shown = agent.call("knowledge-show", Json.object().set("document_id", next.at("/data/document_id")));
        assertThat(shown.toString()).contains("The ferry leaves at noon.");
        assertThat(next.at("/data/document_id").asLong()).isEqualTo(older);
    }

    @Test
    @DisplayName("N3, R7: an unknown id is followed by the list of documents")
    void unknown_document() {
        noted("The ferry leaves at noon.");

        var answer = agent.call("kb_update_note", Json.object("{\"document_id\": 999, \"text\": \"Gone.\"}"));

        assertThat(answer.toString()).contains("knowledge-show").doesNotContain("kb_list", "kb_get");
        assertThat(answer.at("/agentHints/suggestedNextActions/0/action").asString())
                .isEqualTo("knowledge-show");
    }

    @Test
    @DisplayName("K3: the preview of a note's removal tells it from other notes")
    void removal_of_a_note() {
        var id = noted("The ferry leaves at noon.");

        var preview = agent.call("knowledge-remove", Json.object().put("document_id", id));

        assertThat(preview.at("/document/title").asString()).isEqualTo("The ferry leaves at noon.");
        assertThat(preview.at("/document/document_number").asLong()).isEqualTo(id);
    }

    @Test
    @DisplayName("R5: an error repeats the caller's words as they are, even if they are names of tools")
    void callers_words_are_repeated() {
        var answer = agent.call("knowledge-add", Json.object().put("file_path", "kb_get.pdf"));

        assertThat(answer.at("/message").asString()).contains("kb_get.pdf");
    }

    @Test
    @DisplayName("K2a: notes are found by their format")
    void notes_by_format() {
        var id = noted("The ferry leaves at noon.");

        var answer = agent.call(
                "knowledge-search", Json.object("{\"query\": \"ferry\", \"filters\": {\"format\": \"note\"}}"));

        assertThat(answer.at("/results/0/document_number").asLong()).isEqualTo(id);
    }

    @Test
    @DisplayName("B6: a note that gets the text it has is not called replaced")
    void unchanged_note() {
        var id = noted("The ferry leaves at noon.");

        var answer = agent.call(
                "kb_update_note", Json.object().put("document_id", id).put("text", "The ferry leaves at noon."));

        assertThat(answer.at("/version").asInt()).isEqualTo(1);
        assertThat(answer.at("/agentHints/riskFactors")).isEmpty();
        assertThat(answer.at("/agentHints/reasoning").asString()).endsWith("nothing was changed");
    }

    /// Adds a note, and waits for it on a machine that is very busy.
    private long noted(String text) {
        var note = agent.call("kb_addnote", Json.object().put("text", text));
        var job = Json.object().put("task_id", note.at("/job_id").asString());
        Deadline.usual()
                .await(
                        "the note is stored",
                        () -> agent.call("knowledge-task-status", job)
                                .at("/status")
                                .asString()
                                .equals("completed"));
        return agent.call("knowledge-task-status", job)
                .at("/result/document_number")
                .asLong();
    }
}
