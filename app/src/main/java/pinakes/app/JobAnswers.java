package pinakes.app;

import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Job;
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
    private final ToolInvoker invoker;
    private final CallContexts contexts;
    private final Documents documents;
    private final FileAccess files;

    /// Answers in the name of the tool whose calls become jobs.
    JobAnswers(RegisteredTool tool, ToolInvoker invoker, CallContexts contexts, Documents documents, FileAccess files) {
        this.tool = tool;
        this.invoker = invoker;
        this.contexts = contexts;
        this.documents = documents;
        this.files = files;
    }

    @Override
    public ObjectNode apply(Job ended) {
        var owner = new Caller(ended.owner(), Set.of());
        var context = contexts.context(owner, null, contexts.trace(null), UNKNOWN, Conversation.SILENT);
        return FrameworkTools.result(invoker.deliver(tool, answer(ended), context, took(ended)));
    }

    private ToolResult<?> answer(Job ended) {
        try {
            return KnowledgeFamily.answerOf(ended, documents, files);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The server is stopping.");
        }
    }

    private static Duration took(Job job) {
        var ended = job.endedAt();
        return ended == null ? Duration.ZERO : Duration.between(job.createdAt(), ended);
    }
}
