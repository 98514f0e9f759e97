package pinakes.family.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.library.Library;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;
import pinakes.family.AnswerCheck;
import pinakes.family.TestContext;
import pinakes.family.TestPipeline;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.Permission;
import pinakes.tool.ToolContext;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.WireJson;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.registry.ToolRegistry;

/// Time passes only when the slow index lets it, so nobody waits for a timeout here.
final class ChunkTimeoutsTest {
    private static final Instant NOW = Instant.parse("2025-01-27T10:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicBoolean stopped = new AtomicBoolean();

    @ParameterizedTest
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @CsvSource({
        "store_chunks, 15000, '{\"project\": \"books\", \"items\": [{\"id\": \"a\", \"text\": \"b\"}]}'",
        "find_chunks, 8000, '{\"project\": \"books\", \"query\": \"anything\"}'",
        "query_hybrid, 15000, '{\"project\": \"books\", \"query\": \"anything\"}'",
        "inspect_collection, 5000, '{\"project\": \"books\"}'",
        "list_projects, 2000, '{}'"
    })
    @DisplayName("C8: at its time limit the work is stopped, and the answer is TIMEOUT with context")
    void timeout(String tool, long milliseconds, String arguments) {
        try (var deadlines = new CallDeadlines(nanos::get)) {
            var family = ChunksFamily.on(
                    new SlowProjects(Duration.ofMillis(milliseconds)),
                    unasked(Library.class),
                    unasked(Ingestion.class),
                    new FileAccess(new AllowedRoots(List.of(), false, false, List.of()), Path.of("/"), Path.of("/"), 1),
                    new ChunkLimits(20, 1_800));
            var registry = ToolRegistry.of(
                    List.of(family),
                    new ContractLibrary(ChunkTimeoutsTest.class.getClassLoader()),
                    () -> NOW,
                    Set.of());
            var invoker = TestPipeline.around(registry, deadlines, System::nanoTime, "1.0.0");
            var registered = registry.get(tool).orElseThrow();

            var reply = invoker.invoke(registered, WireJson.CAMEL.readTree(arguments), context());

            assertThat(reply.isError()).isTrue();
            assertThat(stopped).isTrue();
            var answer = WireJson.CAMEL.readTree(reply.json().asUnquotedUTF8());
            assertThat(AnswerCheck.violations(registered.contract(), answer)).isEmpty();
            assertThat(answer.at("/error/code").asString()).isEqualTo("TIMEOUT");
            assertThat(answer.at("/error/message").asString()).contains(tool, milliseconds + " ms");
            assertThat(answer.at("/error/details/timeout_ms").asLong()).isEqualTo(milliseconds);
            assertThat(answer.at("/error/details/project").asString(""))
                    .isEqualTo(tool.equals("list_projects") ? "" : "books");
        }
    }

    /// A port that these tools have no use for.
    private static <P> P unasked(Class<P> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, _) -> {
            throw new UnsupportedOperationException(method.getName());
        }));
    }

    /// The caller may not read documents, so no tool looks for its jobs.
    private static ToolContext context() {
        var caller = new Caller("a", Set.of(Permission.parse("projects:read"), Permission.parse("projects:write")));
        return TestContext.of(caller, NOW, Conversation.SILENT);
    }

    /// Takes as long as a tool may take, and then goes on until it is interrupted.
    private final class SlowProjects implements Projects {
        private final Duration slowness;

        SlowProjects(Duration slowness) {
            this.slowness = slowness;
        }

        private IllegalStateException hang() throws InterruptedException {
            nanos.addAndGet(slowness.toNanos());
            try {
                new CountDownLatch(1).await();
                return new IllegalStateException("nobody opens the latch");
            } catch (InterruptedException e) {
                stopped.set(true);
                throw e;
            }
        }

        @Override
        public List<Project> list() throws InterruptedException {
            throw hang();
        }

        @Override
        public Optional<Project> find(ProjectId id) throws InterruptedException {
            throw hang();
        }

        @Override
        public AddProjectOutcome add(NewProject wish) throws InterruptedException {
            throw hang();
        }

        @Override
        public Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException {
            throw hang();
        }

        @Override
        public Optional<Project> remove(ProjectId id) throws InterruptedException {
            throw hang();
        }

        @Override
        public StoreOutcome store(ProjectId id, Batch batch) throws InterruptedException {
            throw hang();
        }

        @Override
        public FindOutcome search(ChunkQuery query) throws InterruptedException {
            throw hang();
        }

        @Override
        public InspectOutcome inspect(ProjectId id, int sample) throws InterruptedException {
            throw hang();
        }
    }
}
