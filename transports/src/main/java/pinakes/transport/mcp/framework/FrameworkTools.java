package pinakes.transport.mcp.framework;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Category;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.call.ToolReply;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ServedApps;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.text.Quoted;
import pinakes.transport.mcp.feature.FeatureCall;
import pinakes.transport.mcp.feature.FeatureReply;
import pinakes.transport.mcp.feature.ListForm;
import pinakes.transport.mcp.feature.OutputSchemas;
import pinakes.transport.mcp.feature.TaskFeature;
import pinakes.transport.mcp.feature.ToolFeature;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// Serves the registered tools over MCP.
///
/// @param tasks the tasks that calls may start; null when none does
/// @param confirmations when a person is asked before something is removed
/// @param schemas the output schemas for a caller that asks for none in particular
/// @param apps show answers in clients that can
public record FrameworkTools(
        ToolRegistry registry,
        ToolInvoker invoker,
        @Nullable TaskFeature tasks,
        ConfirmPolicy confirmations,
        Function<Caller, OutputSchemas> schemas,
        ServedApps apps)
        implements ToolFeature {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /// An app learns from this key in the `_meta` of an answer which tools its caller may call.
    private static final String CALLABLE = "pinakes/tools";

    @Override
    public List<ObjectNode> list(Caller caller, ListForm form) {
        var listings = listings(registry.callableBy(caller), form.schemas().orElseGet(() -> schemas.apply(caller)));
        if (form.apps()) {
            listings.forEach(listing -> apps.showing(listing.path("name").stringValue())
                    .ifPresent(app -> listing.putObject("_meta").putObject("ui").put("resourceUri", app.uri())));
        }
        return listings;
    }

    /// Work that continues after the answer becomes a task for clients that support tasks.
    @Override
    public FeatureReply call(FeatureCall call) {
        var tool = registry.get(call.target(), call.context().caller());
        if (tool.isEmpty()) {
            return unknown(call);
        }
        var person = new ConsentQuestion(call, confirmations);
        var work = new WorkTracker(call.context().conversation(), person);
        var reply = invoker.invoke(tool.get(), call.arguments(), call.context().with(work));
        return person.request().orElseGet(() -> answer(call, work, reply));
    }

    private FeatureReply answer(FeatureCall call, WorkTracker work, ToolReply reply) {
        return work.workId()
                .filter(_ -> call.clientCan("extensions", TaskFeature.EXTENSION))
                .flatMap(id -> tasks == null
                        ? Optional.empty()
                        : tasks.find(id, call.context().caller()))
                .<FeatureReply>map(FeatureReply.TaskStarted::new)
                .orElseGet(() -> new FeatureReply.Complete(forApp(call, result(reply))));
    }

    private ObjectNode forApp(FeatureCall call, ObjectNode result) {
        if (ListForm.showsApps(call.clientCapabilities())
                && apps.showing(call.target()).isPresent()) {
            var callable = result.putObject("_meta").putArray(CALLABLE);
            registry.callableBy(call.context().caller()).forEach(tool -> callable.add(tool.name()));
        }
        return result;
    }

    private FeatureReply unknown(FeatureCall call) {
        var advice = registry.didYouMean(call.target(), call.context().caller())
                .orElse("Call tools/list to see the available tools.");
        return new FeatureReply.InvalidParams("Unknown tool: " + Quoted.of(call.target()) + ". " + advice);
    }

    /// Tools in the form of `tools/list`.
    public static List<ObjectNode> listings(List<RegisteredTool> tools, OutputSchemas schemas) {
        var names = tools.stream().map(RegisteredTool::name).collect(Collectors.toSet());
        return tools.stream().map(tool -> listing(tool, names, schemas)).toList();
    }

    /// @param names all tools of the list
    private static ObjectNode listing(RegisteredTool tool, Set<String> names, OutputSchemas schemas) {
        var definition = tool.definition();
        var listing = JSON.objectNode();
        listing.put("name", tool.name());
        listing.put("description", tool.contract().description(names::contains));
        listing.set("inputSchema", tool.contract().publishedInput());
        switch (schemas) {
            case NONE -> {}
            case SHORT -> listing.set("outputSchema", tool.contract().shortOutput());
            case FULL -> listing.set("outputSchema", tool.contract().publishedOutput());
        }
        var annotations = listing.putObject("annotations");
        var readOnly = definition.category() != Category.MUTATION;
        if (readOnly) {
            annotations.put("readOnlyHint", true); // false by default, like idempotentHint
        } else {
            annotations.put("destructiveHint", definition.destructive());
            if (definition.idempotent()) {
                annotations.put("idempotentHint", true);
            }
        }
        annotations.put("openWorldHint", false);
        return listing;
    }

    /// The same JSON twice: as structured content, and as text for clients that do not read that.
    public static ObjectNode result(ToolReply reply) {
        var result = JSON.objectNode();
        result.putArray("content").addObject().put("type", "text").putRawValue("text", new EscapedText(reply.json()));
        result.putRawValue("structuredContent", new RawValue(reply.json()));
        result.put("isError", reply.isError());
        return result;
    }

    /// Text with a precomputed escaped form, so that the writer need not scan it.
    private static final class EscapedText extends RawValue {
        private final SerializableString text;

        EscapedText(SerializableString text) {
            super(text);
            this.text = text;
        }

        @Override
        protected void _serialize(JsonGenerator json) {
            json.writeString(text);
        }
    }
}
