package pinakes.app.cli.tool;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import pinakes.app.ProductVersion;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.QueuedJobs;
import pinakes.app.composition.Clocks;
import pinakes.app.composition.Composition;
import pinakes.app.engine.EngineSession;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.engine.text.Counted;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.CurrentCaller;
import pinakes.tool.ToolContext;
import pinakes.tool.call.CallContexts;
import pinakes.tool.call.ToolReply;
import pinakes.tool.contract.WireJson;
import pinakes.tool.observe.Span;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.node.ObjectNode;

/// Calls a tool as an agent would, with the same checks, limits and answers.
public final class CallCommand extends Command {
    public CallCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("call", "TOOL [ARGUMENT]...", "Call an MCP tool.")
                        .taking(SettingGroup.CREATION.and(
                                SettingTable.TOOLS,
                                SettingTable.TOP_K_MAX,
                                SettingTable.MAX_CHARS_PER_CHUNK,
                                SettingTable.MAX_REQUEST_MB,
                                SettingTable.ALLOWED_ROOTS))
                        .details(
                                "ARGUMENT is key=value, key:=JSON, a JSON object, or - for a JSON object from standard input."
                                        + " key=value is converted to the type that the tool expects. Repeat a key to make a list, and"
                                        + " write object.key=value for a field of an object.",
                                "./kb tools NAME shows a tool's parameters and examples. The exit code is 1 when the tool answers with"
                                        + " an error.")
                        .flag(CommandUsage.JSON, "Print the whole answer as JSON, with its hints and metadata."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = context.quietSettings(arguments);
        var words = arguments.words();
        var tool = ToolsCommand.find(Composition.tools(settings), words.getFirst());
        var input = new CallArguments(tool.contract().input(), console().in()).read(words.subList(1, words.size()));
        var session = context.open(arguments);
        try (var composition =
                new Composition(settings, new CompositeMeterRegistry(), Span.Sink.NONE, session, Clocks.SYSTEM)) {
            var reply = reply(composition, tool.name(), input);
            noteWaitingJobs(session);
            return print(reply, arguments, tool);
        }
    }

    private ToolReply reply(Composition composition, String name, ObjectNode input) throws CommandFailedException {
        var tool = ToolsCommand.find(composition.registry(), name);
        var contexts = new CallContexts(context.clock(), Composition.random());
        var call = contexts.context(
                Caller.LOCAL,
                () -> true,
                null,
                null,
                contexts.trace(null),
                new ToolContext.Agent("kb", ProductVersion.current()),
                Conversation.SILENT);
        return CurrentCaller.as(Caller.LOCAL, () -> composition.invoker().invoke(tool, input, call));
    }

    private int print(ToolReply reply, Arguments arguments, RegisteredTool tool) throws CommandFailedException {
        var answer = WireJson.CAMEL.readTree(reply.json().asUnquotedUTF8());
        var failure = reply.failure();
        if (arguments.has(CommandUsage.JSON)) {
            out().println(answer.toPrettyString());
        } else if (failure == null) {
            out().print(AnswerText.of(answer, tool.contract().metadataField()));
        } else {
            throw new CommandFailedException(failure.message());
        }
        return failure == null ? ExitCode.DONE : ExitCode.FAILED;
    }

    /// Without a server, jobs that the call started wait until one runs.
    private void noteWaitingJobs(EngineSession session) throws InterruptedException {
        if (!session.isRemote()) {
            var status = session.engine().status();
            var waiting = status.jobsWaiting() + status.jobsRunning();
            if (waiting > 0) {
                err().println("Note: " + Counted.of(waiting, "job") + " queued; " + QueuedJobs.PROCESSED + ".");
            }
        }
    }
}
