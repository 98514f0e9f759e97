package pinakes.app.kb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An agent that uses the kb tools over a wire.
final class KbAgent implements AutoCloseable {
    private final ToolWire wire;

    KbAgent(ToolWire wire) {
        this.wire = wire;
    }

    /// Calls a tool that must succeed.
    JsonNode call(String tool, String arguments) {
        return call(tool, Json.object(arguments));
    }

    JsonNode call(String tool, ObjectNode arguments) {
        var answer = wire.call(tool, arguments);
        assertThat(answer.isError()).as(() -> tool + " " + answer.body()).isFalse();
        assertThat(answer.body().has("error")).isFalse();
        return answer.body();
    }

    /// Calls a tool that must fail, and returns its error.
    JsonNode refused(String tool, String arguments) {
        return refused(tool, Json.object(arguments));
    }

    JsonNode refused(String tool, ObjectNode arguments) {
        var answer = wire.call(tool, arguments);
        assertThat(answer.isError())
                .as(() -> "R5: " + tool + " " + answer.body())
                .isTrue();
        assertThat(answer.at("/error/message").asString("")).isNotEmpty();
        return answer.body().path("error");
    }

    /// Calls a tool that must fail, and returns its whole answer.
    JsonNode refusal(String tool, ObjectNode arguments) {
        var answer = wire.call(tool, arguments);
        assertThat(answer.isError()).as(() -> tool + " " + answer.body()).isTrue();
        return answer.body();
    }

    /// Adds a note and waits until it can be searched.
    long note(String arguments) {
        return made(call("kb_addnote", arguments));
    }

    /// Uploads a file in one chunk and waits until it can be searched.
    long file(String name, byte[] bytes) {
        var id = begun(name, bytes.length);
        send(id, 0, bytes);
        return made(call("kb_upload_finish", Json.object().put("upload_id", id)));
    }

    String begun(String name, long size) {
        return call("kb_upload_start", Json.object().put("filename", name).put("total_size", size))
                .path("upload_id")
                .asString();
    }

    JsonNode send(String upload, int index, byte[] bytes) {
        return call("kb_upload_chunk", chunk(upload, index, bytes));
    }

    static ObjectNode chunk(String upload, int index, byte[] bytes) {
        return Json.object()
                .put("upload_id", upload)
                .put("data", Base64.getEncoder().encodeToString(bytes))
                .put("chunk_index", index);
    }

    /// Waits for the document of a job.
    long made(JsonNode submitted) {
        var job = submitted.path("job_id").asString();
        Deadline.usual().await("job " + job + " ends", () -> !isOpen(job(job)));
        var ended = job(job);
        assertThat(ended.path("status").asString()).as(ended::toString).isEqualTo("done");
        return ended.path("document_id").asLong();
    }

    JsonNode job(String id) {
        return call("kb_jobs", Json.object().put("job_id", id)).at("/jobs/0");
    }

    private static boolean isOpen(JsonNode job) {
        var status = job.path("status").asString();
        return status.equals("queued") || status.equals("processing");
    }

    @Override
    public void close() {
        wire.close();
    }

    /// A document with its first chunks.
    JsonNode get(long id) {
        return call("kb_get", Json.object().put("document_id", id));
    }
}
