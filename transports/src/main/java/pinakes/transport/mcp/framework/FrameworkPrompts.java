package pinakes.transport.mcp.framework;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.tool.Caller;
import pinakes.tool.registry.ToolRegistry;
import pinakes.tool.resource.Prompt;
import pinakes.tool.text.Quoted;
import pinakes.transport.mcp.feature.FeatureCall;
import pinakes.transport.mcp.feature.FeatureReply;
import pinakes.transport.mcp.feature.PromptFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Serves the families' prompts over MCP.
public final class FrameworkPrompts implements PromptFeature {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Map<String, Prompt> prompts = new LinkedHashMap<>();

    private final ToolRegistry tools;

    public FrameworkPrompts(List<Prompt> prompts, ToolRegistry tools) {
        this.tools = tools;
        prompts.forEach(prompt -> this.prompts.put(prompt.definition().name(), prompt));
    }

    Optional<Prompt> find(String name, Caller caller) {
        return Optional.ofNullable(prompts.get(name)).filter(prompt -> isFor(prompt, caller));
    }

    @Override
    public List<ObjectNode> list(Caller caller) {
        return prompts.values().stream()
                .filter(prompt -> isFor(prompt, caller))
                .map(FrameworkPrompts::listing)
                .toList();
    }

    @Override
    public FeatureReply get(FeatureCall call) throws InterruptedException {
        var prompt = find(call.target(), call.context().caller()).orElse(null);
        if (prompt == null) {
            return new FeatureReply.InvalidParams("Unknown prompt: " + Quoted.of(call.target()));
        }
        var arguments = new HashMap<String, String>();
        call.arguments().forEachEntry((name, value) -> arguments.put(name, value.asString("")));
        for (var argument : prompt.definition().arguments()) {
            if (argument.required()
                    && arguments.getOrDefault(argument.name(), "").isBlank()) {
                return new FeatureReply.InvalidParams(
                        "Prompt " + call.target() + " requires the argument '" + argument.name() + "'");
            }
        }
        try {
            return new FeatureReply.Complete(
                    result(prompt, prompt.render(arguments, call.context().caller())));
        } catch (IllegalArgumentException e) {
            return new FeatureReply.InvalidParams("Prompt " + call.target() + ": " + e.getMessage());
        }
    }

    /// A prompt is for callers that may call the tools it names.
    private boolean isFor(Prompt prompt, Caller caller) {
        return prompt.definition().tools().stream().allMatch(name -> tools.isCallable(name, caller));
    }

    private static ObjectNode listing(Prompt prompt) {
        var definition = prompt.definition();
        var listing = JSON.objectNode()
                .put("name", definition.name())
                .put("title", definition.title())
                .put("description", definition.description());
        var arguments = listing.putArray("arguments");
        definition
                .arguments()
                .forEach(argument -> arguments
                        .addObject()
                        .put("name", argument.name())
                        .put("description", argument.description())
                        .put("required", argument.required()));
        return listing;
    }

    private static ObjectNode result(Prompt prompt, String text) {
        var result = JSON.objectNode().put("description", prompt.definition().description());
        var message = result.putArray("messages").addObject().put("role", "user");
        message.putObject("content").put("type", "text").put("text", text);
        return result;
    }
}
