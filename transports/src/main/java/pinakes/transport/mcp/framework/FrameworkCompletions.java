package pinakes.transport.mcp.framework;

import java.util.List;
import pinakes.tool.Caller;
import pinakes.tool.resource.Resources;
import pinakes.transport.mcp.feature.CompletionFeature;
import tools.jackson.databind.node.ObjectNode;

/// Suggestions from the prompt or the resources that a completion request refers to.
public final class FrameworkCompletions implements CompletionFeature {
    private final FrameworkPrompts prompts;
    private final List<Resources> resources;

    public FrameworkCompletions(FrameworkPrompts prompts, List<Resources> resources) {
        this.prompts = prompts;
        this.resources = List.copyOf(resources);
    }

    @Override
    public List<String> complete(ObjectNode reference, String argument, String typed, Caller caller)
            throws InterruptedException {
        if (reference.path("type").asString("").equals("ref/prompt")) {
            var prompt = prompts.find(reference.path("name").asString(""));
            return prompt.isEmpty() ? List.of() : prompt.get().complete(argument, typed, caller);
        }
        var template = reference.path("uri").asString("");
        for (var family : resources) {
            var values = family.complete(template, argument, typed, caller);
            if (!values.isEmpty()) {
                return values;
            }
        }
        return List.of();
    }
}
