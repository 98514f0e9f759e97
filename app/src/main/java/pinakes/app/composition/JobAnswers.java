package pinakes.app.composition;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Job;
import pinakes.family.chunks.ChunksFamily;
import pinakes.family.file.FileAccess;
import pinakes.family.kb.KbFamily;
import pinakes.family.knowledge.KnowledgeFamily;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.CurrentCaller;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolResult;
import pinakes.tool.call.CallContexts;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.registry.CallableTools;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;
import pinakes.transport.mcp.framework.FrameworkTools;
import tools.jackson.databind.node.ObjectNode;

/// The answer that the call which started a job would have got if it had waited for the job.
///
/// The answer comes from the offered tool that fits the job best.
record JobAnswers(ToolRegistry registry, ToolInvoker invoker, CallContexts contexts, Engine engine, FileAccess files)
        implements Function<Job, ObjectNode> {
    private static final ToolContext.Agent UNKNOWN = new ToolContext.Agent("unknown", "unknown");
    private static final List<String> OF_DOCUMENTS = List.of(KnowledgeFamily.TASK_TOOL, KbFamily.TASK_TOOL);
    private static final List<String> OF_PROJECTS =
            List.of(ChunksFamily.TASK_TOOL, KnowledgeFamily.TASK_TOOL, KbFamily.TASK_TOOL);

    /// Whether any offered tool reports on jobs.
    boolean isAnyPossible() {
        return OF_PROJECTS.stream().anyMatch(name -> registry.get(name).isPresent());
    }

    boolean isPossible(Job job) {
        return reporter(job).isPresent();
    }

    @Override
    public ObjectNode apply(Job ended) {
        var tool = reporter(ended).orElseThrow(() -> new IllegalStateException("No offered tool reports on this job"));
        var owner = new Caller(ended.owner(), Set.of());
        var context =
                contexts.context(owner, () -> false, null, null, contexts.trace(null), UNKNOWN, Conversation.SILENT);
        // The current caller asks for the answer, and may not be the job's owner.
        var callable = new CallableTools(registry, CurrentCaller.get(), () -> "");
        return FrameworkTools.result(invoker.deliver(tool, answer(tool, ended), context, took(ended), callable));
    }

    private Optional<RegisteredTool> reporter(Job job) {
        var names = job.project() == null ? OF_DOCUMENTS : OF_PROJECTS;
        return names.stream().flatMap(name -> registry.get(name).stream()).findFirst();
    }

    private ToolResult<?> answer(RegisteredTool tool, Job ended) {
        var project = ended.project();
        try {
            if (project != null && tool.name().equals(ChunksFamily.TASK_TOOL)) {
                return ChunksFamily.answerOf(ended, project, engine.library());
            }
            return tool.name().equals(KbFamily.TASK_TOOL)
                    ? KbFamily.answerOf(ended)
                    : KnowledgeFamily.answerOf(ended, engine.documents(), files);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The server is shutting down.");
        }
    }

    private static Duration took(Job job) {
        var ended = job.endedAt();
        return ended == null ? Duration.ZERO : Duration.between(job.createdAt(), ended);
    }
}
