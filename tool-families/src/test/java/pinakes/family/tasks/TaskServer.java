package pinakes.family.tasks;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.todo.Todos;
import pinakes.family.AnswerCheck;
import pinakes.family.TestContext;
import pinakes.family.TestPipeline;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.call.ToolReply;
import pinakes.tool.contract.ContractLibrary;
import pinakes.tool.contract.WireJson;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.ChangeFeed;
import tools.jackson.databind.JsonNode;

/// The task tools on a real catalog, with a clock that the test moves.
final class TaskServer implements AutoCloseable {
    private final CallDeadlines deadlines = new CallDeadlines(() -> 0);
    private final Catalog catalog;
    private final ToolInvoker invoker;
    final Todos todos;
    final ChangeFeed changes = new ChangeFeed();
    final ToolFamily family;
    final ToolRegistry registry;
    Instant now = Instant.parse("2025-01-01T12:00:00Z");

    TaskServer(Path directory) {
        InstantSource clock = () -> now;
        this.catalog = SqliteCatalog.open(directory);
        this.todos = new CatalogTodos(catalog, clock);
        this.family = TaskFamily.on(todos, changes);
        this.registry = ToolRegistry.of(
                List.of(family), new ContractLibrary(TaskServer.class.getClassLoader()), clock, Set.of());
        this.invoker = TestPipeline.around(registry, deadlines, System::nanoTime, "0.1.0");
    }

    /// Calls a tool and checks the whole answer against the whole contract.
    JsonNode call(String tool, String arguments) {
        return call(tool, WireJson.CAMEL.readTree(arguments));
    }

    JsonNode call(String tool, JsonNode arguments) {
        var registered = registry.get(tool).orElseThrow();
        var answer = WireJson.CAMEL.readTree(reply(tool, arguments).json().toString());
        var violations = AnswerCheck.violations(registered.contract(), answer);
        if (!violations.isEmpty()) {
            throw new AssertionError(tool + " broke its contract: " + violations + "\n" + answer);
        }
        return answer;
    }

    ToolReply reply(String tool, JsonNode arguments) {
        var context = TestContext.of(Caller.LOCAL, now, Conversation.SILENT);
        return invoker.invoke(registry.get(tool).orElseThrow(), arguments, context);
    }

    @Override
    public void close() {
        catalog.close();
        deadlines.close();
    }
}
