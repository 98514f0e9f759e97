package pinakes.family.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.local.TestEngine;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.family.AnswerCheck;
import pinakes.family.TestContext;
import pinakes.family.TestPipeline;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.Permission;
import pinakes.tool.ToolContext;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.WireJson;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.registry.ToolRegistry;
import tools.jackson.databind.JsonNode;

/// The tools of projects on a real engine, whose reader of files waits for the test.
class ProjectToolsTest {
    private static final Instant NOW = Instant.parse("2025-01-27T10:00:00Z");
    private static final ProjectId BOOKS = new ProjectId("books");
    private static final Caller SOMEBODY = new Caller("somebody", Set.of(Permission.ALL));
    private static final String BEE = Character.toString(0x1F41D);

    @TempDir
    private Path directory;

    private final CallDeadlines deadlines = new CallDeadlines(() -> 0);
    private final CountDownLatch reading = new CountDownLatch(1);
    private LocalEngine engine;
    private ToolRegistry registry;
    private ToolInvoker invoker;
    private Caller caller = Caller.LOCAL;
    private @Nullable Set<ProjectId> projects;

    @BeforeEach
    void open() throws Exception {
        engine = TestEngine.open(directory, (request, progress) -> {
            reading.await();
            return TestEngine.reader().extract(request, progress);
        });
        engine.projects().add(new NewProject(BOOKS, null, false));
        var seen = LimitedEngine.of(engine, () -> new Reach(caller.id(), null, projects, null));
        var family = ChunksFamily.on(
                seen.projects(),
                seen.library(),
                seen.ingestion(),
                new FileAccess(new AllowedRoots(List.of(), false, false, List.of()), directory, directory, 1),
                new ChunkLimits(20, 1_800));
        registry = ToolRegistry.of(
                List.of(family), new ContractLibrary(ProjectToolsTest.class.getClassLoader()), () -> NOW, Set.of());
        invoker = TestPipeline.around(registry, deadlines, System::nanoTime, "1.0.0");
    }

    @AfterEach
    void close() {
        reading.countDown();
        engine.close();
        deadlines.close();
    }

    @Test
    @DisplayName("C1: characters of an id are counted as the contract counts them")
    void id_of_many_wide_characters() {
        var answer = store(BEE.repeat(150), "Bees dance");

        assertThat(answer.path("chunks_written").asInt()).as(answer.toString()).isEqualTo(1);
    }

    @Test
    @DisplayName("C1: a chunk of blanks that the contract does not know as such is named, and not taken for a defect")
    void text_of_wide_blanks() {
        var answer = store("c1", "\u3000");

        assertThat(answer.at("/error/code").asString()).isEqualTo("INVALID_INPUT");
        assertThat(answer.at("/error/message").asString()).contains("c1", "items[0]", "blank");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("C5, S6: who cannot wait for another's task is not advised to")
    void hidden_task_is_not_waited_for(boolean async) {
        add(true);
        caller = SOMEBODY;
        projects = Set.of(BOOKS);

        var answer = add(async);

        assertThat(answer.at("/error/code").asString()).isEqualTo("ALREADY_IN_PROGRESS");
        assertThat(answer.toString()).doesNotContain("async");
    }

    @Test
    @DisplayName("C5: who can wait for another's task is advised to")
    void others_task_can_be_waited_for() {
        add(true);
        caller = SOMEBODY;

        var answer = add(true);

        assertThat(answer.at("/error/code").asString()).isEqualTo("ALREADY_IN_PROGRESS");
        assertThat(answer.at("/agentHints/contextNeeded/0").asString()).contains("async: false");
    }

    private JsonNode add(boolean async) {
        return call(
                "add-project-document",
                WireJson.CAMEL
                        .createObjectNode()
                        .put("project", BOOKS.value())
                        .put("content", "Bees dance")
                        .put("citekey", "bees2025")
                        .put("async", async));
    }

    private JsonNode store(String id, String text) {
        var arguments = WireJson.CAMEL.createObjectNode().put("project", BOOKS.value());
        arguments.putArray("items").addObject().put("id", id).put("text", text);
        return call("store_chunks", arguments);
    }

    private JsonNode call(String tool, JsonNode arguments) {
        var registered = registry.get(tool).orElseThrow();
        var answer = WireJson.CAMEL.readTree(
                invoker.invoke(registered, arguments, context()).json().asUnquotedUTF8());
        assertThat(AnswerCheck.violations(registered.contract(), answer)).isEmpty();
        return answer;
    }

    private ToolContext context() {
        return TestContext.of(caller, NOW, Conversation.SILENT);
    }
}
