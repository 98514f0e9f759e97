package pinakes.app.kb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.wire.Json;

/// B5, S11: uploads in chunks, by their published scenarios, and what they refuse.
public abstract class KbUploadScenarios extends KbTest {
    @Test
    @DisplayName("B5: Start an upload")
    void start_an_upload() {
        var answer = agent.call("kb_upload_start", """
                {"filename": "report.pdf", "total_size": 5242880, "tags": ["insurance"], "collection": "documents"}""");

        assertThat(UUID.fromString(answer.path("upload_id").asString()).version())
                .isEqualTo(4);
    }

    @Test
    @DisplayName("B5: Upload a chunk")
    void upload_a_chunk() {
        var upload = agent.begun("storks.txt", 11);

        var answer = agent.send(upload, 0, "Storks nest".getBytes(UTF_8));

        assertThat(answer.path("upload_id").asString()).isEqualTo(upload);
        assertThat(answer.path("bytes_received").asInt()).isEqualTo(11);
    }

    @Test
    @DisplayName("B5: Upload multiple chunks in sequence")
    void upload_chunks() {
        var upload = agent.begun("storks.txt", 10);

        for (var index = 0; index < 5; index++) {
            var answer = agent.send(upload, index, new byte[] {'a', (byte) ('0' + index)});

            assertThat(answer.path("chunk_index").asInt()).isEqualTo(index);
            assertThat(answer.path("chunks_received").asInt()).isEqualTo(index + 1);
        }
    }

    @Test
    @DisplayName("B5: Finish an upload")
    void finish_an_upload() {
        var text = "Avocets sweep their bills through shallow brackish water.".getBytes(UTF_8);
        var upload = agent.call("kb_upload_start", """
                        {"filename": "avocets.txt", "total_size": %d, "tags": ["birds"], "collection": "nature"}""".replace("%d", Integer.toString(text.length)))
                .path("upload_id")
                .asString();
        agent.send(upload, 1, Arrays.copyOfRange(text, 20, text.length));
        agent.send(upload, 0, Arrays.copyOf(text, 20));

        var id = agent.made(agent.call("kb_upload_finish", Json.object().put("upload_id", upload)));

        var document = agent.get(id);
        assertThat(document.path("filename").asString()).isEqualTo("avocets.txt");
        assertThat(document.path("collection").asString()).isEqualTo("nature");
        assertThat(document.path("tags")).hasToString("[\"birds\"]");
        assertThat(document.at("/chunks/0/text").asString()).isEqualTo(new String(text, UTF_8));
    }

    @Test
    @DisplayName("B5: Upload with invalid upload_id")
    void upload_is_unknown() {
        for (var id : List.of("c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6", "no-such-upload")) {
            var chunk = agent.refused("kb_upload_chunk", KbAgent.chunk(id, 0, new byte[] {1}));
            var finish = agent.refused("kb_upload_finish", Json.object().put("upload_id", id));

            for (var error : List.of(chunk, finish)) {
                assertThat(error.path("code").asString()).isEqualTo("upload_not_found");
                assertThat(error.path("message").asString())
                        .contains("not found", "the server where they were started");
                assertThat(error.at("/details/upload_id").asString()).isEqualTo(id);
            }
        }
    }

    @Test
    @DisplayName("B5, S11: Abandoned upload cleanup")
    void abandoned_upload() throws IOException {
        var upload = agent.begun("abandoned.txt", 8);
        agent.send(upload, 0, "half".getBytes(UTF_8));
        assertThat(KbDeployment.isStaged(upload)).isTrue();

        deployment.pass(Duration.ofMinutes(10));

        for (var error : List.of(
                agent.refused("kb_upload_chunk", KbAgent.chunk(upload, 1, "half".getBytes(UTF_8))),
                agent.refused("kb_upload_finish", Json.object().put("upload_id", upload)))) {
            assertThat(error.path("code").asString()).isEqualTo("upload_not_found");
        }
        agent.begun("next.txt", 8); // which clears up, as the server does by itself every few seconds
        assertThat(KbDeployment.isStaged(upload)).isFalse();
    }

    @Test
    @DisplayName("B5: MCP server restart during upload")
    void restart_during_upload() throws Exception {
        var upload = agent.begun("lost.txt", 8);
        agent.send(upload, 0, "half".getBytes(UTF_8));

        restart();

        assertThat(agent.refused("kb_upload_chunk", KbAgent.chunk(upload, 1, "half".getBytes(UTF_8)))
                        .path("code")
                        .asString())
                .isEqualTo("upload_not_found");
        assertThat(agent.begun("lost.txt", 8)).isNotEqualTo(upload);
    }

    @Test
    @DisplayName(
            "S11: bad Base64, other bytes for a chunk, too many bytes and gaps are refused, and the upload goes on")
    void chunk_abuse() {
        var upload = agent.begun("abuse.txt", 8);

        var bad = Json.object().put("upload_id", upload).put("data", "§").put("chunk_index", 0);
        assertThat(agent.refused("kb_upload_chunk", bad).path("code").asString())
                .isEqualTo("invalid_base64");
        agent.send(upload, 2, "xy".getBytes(UTF_8));
        agent.send(upload, 2, "xy".getBytes(UTF_8));
        assertThat(agent.refused("kb_upload_chunk", KbAgent.chunk(upload, 2, "yx".getBytes(UTF_8)))
                        .path("code")
                        .asString())
                .isEqualTo("chunk_conflict");
        assertThat(agent.refused("kb_upload_chunk", KbAgent.chunk(upload, 1, "1234567".getBytes(UTF_8)))
                        .path("code")
                        .asString())
                .isEqualTo("upload_too_large");
        var gaps = agent.refused("kb_upload_finish", Json.object().put("upload_id", upload));
        assertThat(gaps.path("code").asString()).isEqualTo("upload_incomplete");
        assertThat(gaps.at("/details/missing_chunks")).hasToString("[0,1]");
        agent.send(upload, 0, "abc".getBytes(UTF_8));
        agent.send(upload, 1, "d".getBytes(UTF_8));
        var tooShort = agent.refused("kb_upload_finish", Json.object().put("upload_id", upload));
        assertThat(tooShort.path("message").asString()).contains("6 bytes", "total_size is 8", "chunk_index 3");
        agent.send(upload, 3, "ef".getBytes(UTF_8));

        var id = agent.made(agent.call("kb_upload_finish", Json.object().put("upload_id", upload)));

        assertThat(agent.call("kb_get", Json.object().put("document_id", id))
                        .at("/chunks/0/text")
                        .asString())
                .isEqualTo("abcdxyef");
    }

    @Test
    @DisplayName("B5: a chunk larger than was said is refused, and lines of Base64 may be broken")
    void chunk_forms() {
        var started = agent.call("kb_upload_start", "{\"filename\": \"lines.txt\", \"total_size\": 6}");
        var upload = started.path("upload_id").asString();
        var broken = Json.object()
                .put("upload_id", upload)
                .put("data", "YWJj\r\nZGVm\n")
                .put("chunk_index", 0);

        assertThat(agent.call("kb_upload_chunk", broken).path("bytes_received").asInt())
                .isEqualTo(6);
        assertThat(agent.refused(
                                "kb_upload_chunk",
                                KbAgent.chunk(
                                        upload,
                                        1,
                                        new byte[started.path("chunk_bytes_max").asInt() + 1]))
                        .path("code")
                        .asString())
                .isEqualTo("chunk_too_large");
    }

    @Test
    @DisplayName("S11: finished many times at once, an upload is one job")
    void concurrent_finish() throws Exception {
        var text = "Finished many times at once.".getBytes(UTF_8);
        var upload = agent.begun("once.txt", text.length);
        agent.send(upload, 0, text);

        var jobs = new HashSet<String>();
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var finishes = IntStream.range(0, 8)
                    .mapToObj(_ -> callers.submit(
                            () -> agent.call("kb_upload_finish", Json.object().put("upload_id", upload))
                                    .path("job_id")
                                    .asString()))
                    .toList();
            for (var finish : finishes) {
                jobs.add(finish.get());
            }
        }

        assertThat(jobs).hasSize(1);
    }

    @Test
    @DisplayName("S11: one caller cannot have any number of uploads")
    void too_many_uploads() {
        for (var i = 0; i < 16; i++) {
            stranger.begun("many.txt", 1);
        }

        var error = stranger.refused("kb_upload_start", "{\"filename\": \"many.txt\", \"total_size\": 1}");

        assertThat(error.path("code").asString()).isEqualTo("rate_limited");
        assertThat(error.at("/details/retry_after_seconds").asInt()).isPositive();
        assertThat(agent.begun("mine.txt", 1)).isNotEmpty();
    }
}
