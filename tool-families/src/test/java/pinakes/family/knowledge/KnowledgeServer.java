package pinakes.family.knowledge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.access.LimitedEngine;
import pinakes.engine.access.Reach;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.TestEngine;
import pinakes.engine.project.ProjectId;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.family.AnswerCheck;
import pinakes.family.TestContext;
import pinakes.family.TestPipeline;
import pinakes.family.file.AllowedRoots;
import pinakes.family.file.FileAccess;
import pinakes.testkit.file.PdfFile;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.WireJson;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The knowledge tools on a real engine, behind everything that is around a call, reading files below one directory.
///
/// The tests of a class share one, because opening an engine takes longer than most of them, and begin with [#reset].
final class KnowledgeServer implements AutoCloseable {
    static final int MEGABYTES_MAX = 1;
    static final int WAITING_MAX = 3;
    static final int LANES = 2;
    private static final int SMALL_BYTES_MAX = 64 * 1024;
    static final Instant BEGINNING = Instant.parse("2025-10-26T10:00:00Z");

    private final CallDeadlines deadlines = new CallDeadlines(() -> 0);
    private final ToolInvoker invoker;
    private final Path directory;
    final ChangeFeed changes = new ChangeFeed();
    final StagedReader reader = new StagedReader(TestEngine.reader());
    final LocalEngine engine;
    final ToolFamily family;
    final ToolRegistry registry;
    volatile Instant now = BEGINNING;

    /// What rate limits are measured by.
    volatile LongSupplier nanos = System::nanoTime;

    /// Done whenever the engine looks at its clock.
    volatile Runnable atEngineTick = () -> {};

    Caller caller = Caller.LOCAL;

    /// The only projects that the caller reaches; null for all.
    @Nullable
    Set<ProjectId> projects;

    Conversation conversation = Conversation.SILENT;

    KnowledgeServer(Path directory) throws InterruptedException {
        this.directory = directory;
        this.engine = LocalEngine.open(
                EmbeddedStorage.open(directory.resolve("data")),
                TestEngine.parts(reader),
                new IngestLimits(
                        MEGABYTES_MAX * 1024L * 1024,
                        WAITING_MAX,
                        LANES,
                        SMALL_BYTES_MAX,
                        1,
                        0,
                        Duration.ZERO,
                        QuotaDefaults.NONE),
                () -> {
                    atEngineTick.run();
                    return now;
                });
        var files = new FileAccess(
                new AllowedRoots(List.of(directory), false, false, List.of()), directory, directory, MEGABYTES_MAX);
        var seen = LimitedEngine.of(engine, () -> new Reach(caller.id(), null, projects, null));
        this.family = KnowledgeFamily.on(seen, files, changes, () -> now);
        this.registry = ToolRegistry.of(
                List.of(family), new ContractLibrary(KnowledgeServer.class.getClassLoader()), () -> now, Set.of());
        this.invoker = TestPipeline.around(registry, deadlines, () -> nanos.getAsLong(), "0.1.0");
    }

    /// Forgets what the test before has left.
    void reset() throws InterruptedException {
        reader.mend();
        atEngineTick = () -> {};
        nanos = System::nanoTime;
        engine.documents().clear();
        now = BEGINNING;
        caller = Caller.LOCAL;
        projects = null;
        conversation = Conversation.SILENT;
    }

    /// Writes a file that can be added.
    Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    /// Writes a file that can be added.
    Path file(String name, byte[] content) throws IOException {
        return Files.write(directory.resolve(name), content);
    }

    /// Writes a PDF file with a page for each text.
    Path pdf(String name, String... pages) throws IOException {
        return file(name, PdfFile.ofPages(pages));
    }

    /// Adds a file of text and waits for it; returns the document's id.
    String added(String name, String text) throws IOException {
        file(name, text);
        return added(name);
    }

    /// Adds a file that is there and waits for it; returns the document's id.
    String added(String name) {
        var answer = call(
                "knowledge-add",
                WireJson.CAMEL.createObjectNode().put("file_path", name).put("async", false));
        return answer.path("document_id").asString();
    }

    /// Calls a tool and checks the whole answer against the whole contract.
    JsonNode call(String tool, String arguments) {
        return call(tool, WireJson.CAMEL.readTree(arguments));
    }

    JsonNode call(String tool, JsonNode arguments) {
        var registered = registry.get(tool).orElseThrow();
        var reply = invoker.invoke(registered, arguments, context());
        var answer = WireJson.CAMEL.readTree(reply.json().asUnquotedUTF8());
        var violations = AnswerCheck.violations(registered.contract(), answer);
        if (!violations.isEmpty()) {
            throw new AssertionError(tool + " broke its contract: " + violations + "\n" + answer);
        }
        if (reply.isError() == answer.path("success").asBoolean()) {
            throw new AssertionError("R5: success false and isError go together: " + answer);
        }
        return answer;
    }

    ToolContext context() {
        return TestContext.of(caller, now, conversation);
    }

    /// The answer without what the framework adds to the published fields.
    static String payload(JsonNode answer) {
        var payload = ((ObjectNode) answer).deepCopy();
        payload.remove(List.of("agentHints", "metadata", "error_class", "fix"));
        return payload.toString();
    }

    @Override
    public void close() {
        reader.release();
        engine.close();
        deadlines.close();
    }
}
