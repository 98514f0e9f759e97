package pinakes.transport.mcp.framework;

import java.util.List;
import java.util.Optional;
import pinakes.tool.Caller;
import pinakes.tool.resource.Resources;
import pinakes.tool.resource.Suggestions;
import pinakes.transport.mcp.feature.CompletionFeature;
import tools.jackson.databind.node.ObjectNode;

/// Completes values with the prompt or the resources that the request refers to.
public record FrameworkCompletions(FrameworkPrompts prompts, List<Resources> resources) implements CompletionFeature {
    @Override
    public Optional<Suggestions> complete(ObjectNode reference, String argument, String typed, Caller caller)
            throws InterruptedException {
        if (reference.path("type").asString("").equals("ref/prompt")) {
            var prompt = prompts.find(reference.path("name").asString(""), caller);
            return prompt.isEmpty()
                    ? Optional.empty()
                    : Optional.of(prompt.get().complete(argument, typed, caller));
        }
        var address = reference.path("uri").asString("");
        for (var family : resources) {
            if (family.templates(caller).stream()
                            .anyMatch(template -> template.uriTemplate().equals(address))
                    || family.offers(address, caller)) {
                return Optional.of(family.complete(address, argument, typed, caller));
            }
        }
        return Optional.empty();
    }
}
