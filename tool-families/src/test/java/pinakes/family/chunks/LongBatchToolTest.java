package pinakes.family.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.TestEngine;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.family.AnswerCheck;
import pinakes.family.TestContext;
import pinakes.family.TestPipeline;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;
import pinakes.family.knowledge.KnowledgeFamily;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.WireJson;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import tools.jackson.databind.JsonNode;

/// Projects that agents make, and batches that take too long for a call. Time passes only when the clock is read.
class LongBatchToolTest {
    @TempDir
    private Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    private final InstantSource clock = () -> now.updateAndGet(time -> time.plusSeconds(3));
    private final CallDeadlines deadlines = new CallDeadlines(() -> 0);
    private LocalEngine engine;
    private ToolRegistry registry;
    private ToolInvoker invoker;

    @BeforeEach
    void open() throws Exception {
        var parts = IngestingProcess.parts(
                (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag"));
        engine = LocalEngine.open(EmbeddedStorage.open(directory), parts, TestEngine.LIMITS, clock);
        var files = new FileAccess(new AllowedRoots(List.of(), false, false, List.of()), directory, directory, 1);
        registry = ToolRegistry.of(
                List.of(
                        ChunksFamily.on(
                                engine.projects(),
                                engine.library(),
                                engine.ingestion(),
                                files,
                                new ChunkLimits(20, 1_800)),
                        KnowledgeFamily.on(engine, files, new ChangeFeed(), clock)),
                new ContractLibrary(LongBatchToolTest.class.getClassLoader()),
                clock,
                Set.of());
        invoker = TestPipeline.around(registry, deadlines, System::nanoTime, "1.0.0");
    }

    @AfterEach
    void close() {
        engine.close();
        deadlines.close();
    }

    @Test
    @DisplayName("C1: 500 chunks without vectors are stored by a job that the answer names")
    void long_batch_is_a_job() throws Exception {
        call("create-project", "{\"project\": \"books\"}");
        var batch = WireJson.CAMEL.createObjectNode().put("project", "books");
        var items = batch.putArray("items");
        for (var i = 0; i < 500; i++) {
            items.addObject().put("id", "c" + i).put("text", "bees of hive number " + i);
        }

        var answer = call("store_chunks", batch);
        var job = answer.path("job_id").asString();
        var ended = engine.ingestion().await(new JobId(UUID.fromString(job))).orElseThrow();

        assertThat(answer.path("status").asString()).isEqualTo("queued");
        assertThat(answer.path("chunks_written").asInt()).isZero();
        assertThat(answer.at("/agentHints/dependencies/0/action").asString()).isEqualTo("find_chunks");
        assertThat(answer.at("/agentHints/relatedResources/0/id").asString()).isEqualTo(job);
        assertThat(ended.state()).isEqualTo(JobState.COMPLETED);
        var status = call("knowledge-task-status", "{\"task_id\": \"" + job + "\"}");
        assertThat(status.at("/result")).hasToString("{\"filename\":\"500 chunks\",\"chunks_created\":500}");
        assertThat(call("inspect_collection", "{\"project\": \"books\"}")
                        .path("size")
                        .asInt())
                .isEqualTo(500);
    }

    @Test
    @DisplayName("C1: a small batch is answered as published, without new fields")
    void small_batch_is_answered_as_published() {
        call("create-project", "{\"project\": \"books\"}");

        var answer = call(
                "store_chunks", "{\"project\": \"books\", \"items\": [{\"id\": \"a\", \"text\": \"bees dance\"}]}");

        assertThat(answer.path("chunks_written").asInt()).isEqualTo(1);
        assertThat(answer.has("job_id") || answer.has("status")).isFalse();
    }

    @Test
    @DisplayName("C5: a project that a tool made is listed, and its name cannot be taken again")
    void project_is_created_once() {
        var made = call("create-project", "{\"project\": \"me/bees\", \"description\": \"Papers on bees\"}");
        var again = call("create-project", "{\"project\": \"me/bees\"}");
        call("create-project", "{\"project\": \"plain\", \"hybrid_enabled\": false}");

        assertThat(made.path("collection").asString()).isEqualTo("proj-me-bees");
        assertThat(again.at("/error/code").asString()).isEqualTo("PROJECT_EXISTS");
        assertThat(call("list_projects", "{}").path("projects"))
                .hasToString("[{\"id\":\"me/bees\",\"collection\":\"proj-me-bees\",\"embed_model\":\"bag\","
                        + "\"hybrid_enabled\":true,\"description\":\"Papers on bees\"},{\"id\":\"plain\","
                        + "\"collection\":\"proj-plain\",\"embed_model\":\"bag\",\"hybrid_enabled\":false}]");
        assertThat(call("create-project", "{\"project\": \"../x\"}")
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_INPUT");
        assertThat(call("create-project", "{\"project\": \"y\", \"embed_model\": \"nope\"}")
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_INPUT");
    }

    private JsonNode call(String tool, String arguments) {
        return call(tool, WireJson.CAMEL.readTree(arguments));
    }

    private JsonNode call(String tool, JsonNode arguments) {
        var registered = registry.get(tool).orElseThrow();
        var context = TestContext.of(Caller.LOCAL, now.get(), Conversation.SILENT);
        var answer = WireJson.CAMEL.readTree(
                invoker.invoke(registered, arguments, context).json().asUnquotedUTF8());
        assertThat(AnswerCheck.violations(registered.contract(), answer)).isEmpty();
        return answer;
    }
}
