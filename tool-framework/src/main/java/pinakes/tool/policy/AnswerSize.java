package pinakes.tool.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;
import pinakes.tool.contract.AnswerFit;
import pinakes.tool.contract.WireJson;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.hint.Priority;
import pinakes.tool.registry.RegisteredTool;
import pinakes.tool.registry.ToolRegistry;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes answers as long as the caller asked for with `detail` and `max_chars`, and suggests how to continue.
///
/// Most tools know nothing of it: their contracts mark what can be left out ([AnswerFit]), and whole answers are
/// cached.
record AnswerSize(ToolRegistry registry) implements Interceptor {
    private static final String DETAIL = "detail";
    private static final String CHARS_MAX = "max_chars";
    private static final String READ_ON = "x-read-on";
    private static final TypeReference<Map<String, @Nullable Object>> ARGUMENTS = new TypeReference<>() {};

    @Override
    public boolean concerns(RegisteredTool tool) {
        return tool.contract().input().path("properties").has(CHARS_MAX);
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        if (!(call.arguments() instanceof ObjectNode given)) {
            return proceed.with(call);
        }
        var arguments = given.deepCopy();
        arguments.remove(DETAIL);
        if (!call.tool().contract().input().path("properties").path(CHARS_MAX).has(AnswerFit.OF_FRAMEWORK)) {
            // The tool fits its text itself, because only it can say where the rest begins.
            return proceed.with(call.withArguments(arguments));
        }
        arguments.remove(CHARS_MAX);
        var outcome = proceed.with(call.withArguments(arguments));
        return outcome instanceof Outcome.Succeeded success ? fitted(call, success, given) : outcome;
    }

    private Outcome fitted(ToolCall call, Outcome.Succeeded success, ObjectNode given) {
        var contract = call.tool().contract();
        var detail = given.path(DETAIL).asString("");
        var charsMax =
                given.has(CHARS_MAX) ? OptionalInt.of(given.path(CHARS_MAX).asInt()) : OptionalInt.empty();
        var fit = AnswerFit.of(success.answer(), contract, detail.equals("compact"), charsMax, detail.equals("full"));
        var offset = AnswerFit.offsetParameter(contract);
        var from = offset.map(parameter -> given.path(parameter).asLong(0)).orElse(0L);
        var hints = success.hints();
        if (fit.charsNeeded().isPresent() && offset.isPresent()) {
            var enough = given.deepCopy().put(CHARS_MAX, fit.charsNeeded().getAsInt());
            hints = continued(call, hints, enough, offset.get(), from);
        } else if (fit.itemsKept().isPresent() && offset.isPresent()) {
            hints = continued(
                    call, hints, given, offset.get(), from + fit.itemsKept().getAsInt());
        } else if (fit.firstShortened().isPresent()) {
            hints = readOn(
                    call,
                    hints,
                    contract.document().path(READ_ON),
                    fit.firstShortened().get());
        }
        return new Outcome.Succeeded(fit.answer(from), hints, success.cached());
    }

    /// The same call from the first item that was left out, instead of the one that the tool suggested.
    private static AgentHints continued(
            ToolCall call, AgentHints hints, ObjectNode given, String parameter, long offset) {
        var arguments = WireJson.CAMEL.convertValue(given.deepCopy().put(parameter, offset), ARGUMENTS);
        return suggesting(hints, NextAction.call(call.toolName(), Priority.MEDIUM, arguments, null));
    }

    /// The whole text of the best shortened item.
    private AgentHints readOn(ToolCall call, AgentHints hints, JsonNode next, ObjectNode item) {
        var tool = registry.get(next.path("tool").asString(""))
                .filter(found -> found.definition().isFor(call.context().caller()));
        if (tool.isEmpty()) {
            return hints;
        }
        var arguments = new LinkedHashMap<String, @Nullable Object>();
        next.path("arguments")
                .forEachEntry((name, pointer) ->
                        arguments.put(name, WireJson.CAMEL.convertValue(item.at(pointer.asString()), Object.class)));
        return suggesting(
                hints, NextAction.call(tool.get().name(), Priority.MEDIUM, arguments, "Read the shortened text"));
    }

    private static AgentHints suggesting(AgentHints hints, NextAction action) {
        var others = hints.suggestedNextActions().stream()
                .filter(other -> !other.action().equals(action.action()));
        return hints.withActions(Stream.concat(Stream.of(action), others).toList());
    }
}
