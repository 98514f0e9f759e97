package pinakes.tool.registry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.text.ToolMentions;

/// The tools that a caller may call. What hints and errors say about others is translated into one of these that does
/// the same, or left out.
///
/// @param said the caller's arguments; words in them are not translated
public record CallableTools(ToolRegistry registry, Caller caller, Supplier<String> said) {
    /// The same hints about tools that the caller may call.
    public AgentHints hints(AgentHints hints) {
        return hints.translated(this::action, this::name);
    }

    /// The same text without the sentences about tools that the caller may not call.
    public String text(String text) {
        return new ToolMentions(name -> isRepeated(name) ? Optional.of(name) : name(name)).translated(text);
    }

    private boolean isRepeated(String name) {
        return registry.knows(name) && !isCallable(name) && said.get().contains(name);
    }

    /// The tool itself if the caller may call it, or else one that does the same; words that are no tool are kept.
    private Optional<String> name(String word) {
        return isCallable(word) || !registry.knows(word)
                ? Optional.of(word)
                : substitutes(word).map(Map.Entry::getKey).findFirst();
    }

    /// The same call for a tool that the caller may call. No argument is dropped, because the call would then return
    /// or change more than was meant.
    private Optional<NextAction> action(NextAction action) {
        if (isCallable(action.action())) {
            return Optional.of(action);
        }
        return substitutes(action.action())
                .filter(substitute ->
                        substitute.getValue().keySet().containsAll(action.data().keySet()))
                .map(substitute -> action.on(substitute.getKey(), renamed(action.data(), substitute.getValue())))
                .filter(this::isValid)
                .findFirst();
    }

    private Stream<Map.Entry<String, Map<String, String>>> substitutes(String tool) {
        return registry.substitutes(tool).entrySet().stream().filter(entry -> isCallable(entry.getKey()));
    }

    private static Map<String, @Nullable Object> renamed(
            Map<String, ? extends @Nullable Object> arguments, Map<String, String> names) {
        var renamed = new LinkedHashMap<String, @Nullable Object>();
        names.forEach((from, to) -> {
            if (arguments.containsKey(from)) {
                renamed.put(to, arguments.get(from));
            }
        });
        return renamed;
    }

    private boolean isValid(NextAction action) {
        var contract = registry.get(action.action()).orElseThrow().contract();
        var arguments = contract.normalised(WireJson.CAMEL.valueToTree(action.data()));
        return contract.inputViolations(arguments).isEmpty();
    }

    private boolean isCallable(String tool) {
        return registry.isCallable(tool, caller);
    }
}
