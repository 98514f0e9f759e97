package pinakes.app;

import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Job;
import pinakes.family.chunks.ChunksFamily;
import pinakes.family.file.FileAccess;
import pinakes.family.knowledge.KnowledgeFamily;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolResult;
import pinakes.tool.call.CallContexts;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.registry.RegisteredTool;
import pinakes.transport.mcp.framework.FrameworkTools;
import tools.jackson.databind.node.ObjectNode;

/// What the call that began a job would have been answered, had it waited for the job to end.
final class JobAnswers implements Function<Job, ObjectNode> {
    private static final CallContexts.Agent UNKNOWN = new CallContexts.Agent("unknown", "unknown");

    private final RegisteredTool tool;
    private final @Nullable RegisteredTool ofProjects;
    private final ToolInvoker invoker;
    private final CallContexts contexts;
    private final Engine engine;
    private final FileAccess files;

    /// Answers in the name of the tools whose calls become jobs.
    ///
    /// @param ofProjects the one for documents of projects; null when it is not offered
    JobAnswers(
            RegisteredTool tool,
            @Nullable RegisteredTool ofProjects,
            ToolInvoker invoker,
            CallContexts contexts,
            Engine engine,
            FileAccess files) {
        this.tool = tool;
        this.ofProjects = ofProjects;
        this.invoker = invoker;
        this.contexts = contexts;
        this.engine = engine;
        this.files = files;
    }

    @Override
    public ObjectNode apply(Job ended) {
        var owner = new Caller(ended.owner(), Set.of());
        var context = contexts.context(owner, null, contexts.trace(null), UNKNOWN, Conversation.SILENT);
        var project = ended.project();
        var delivered = project == null || ofProjects == null
                ? invoker.deliver(
                        tool,
                        asked(() -> KnowledgeFamily.answerOf(ended, engine.documents(), files)),
                        context,
                        took(ended))
                : invoker.deliver(
                        ofProjects,
                        asked(() -> ChunksFamily.answerOf(ended, project, engine.library())),
                        context,
                        took(ended));
        return FrameworkTools.result(delivered);
    }

    private static ToolResult<?> asked(Question question) {
        try {
            return question.answer();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The server is stopping.");
        }
    }

    private static Duration took(Job job) {
        var ended = job.endedAt();
        return ended == null ? Duration.ZERO : Duration.between(job.createdAt(), ended);
    }

    private interface Question {
        ToolResult<?> answer() throws InterruptedException;
    }
}
