package pinakes.transport.mcp;

import pinakes.tool.resource.Suggestions;
import pinakes.transport.mcp.feature.CompletionFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `completion/complete`.
final class CompletionMethods {
    /// As the protocol has it.
    private static final int VALUES_MAX = 100;

    private final CompletionFeature completions;
    private final Results results;

    CompletionMethods(CompletionFeature completions, Results results) {
        this.completions = completions;
        this.results = results;
    }

    void register(MethodTable table) {
        table.inBothEras("completion/complete", this::complete);
    }

    private Answer complete(Exchange exchange) throws InterruptedException {
        var reference = exchange.params().object("ref");
        checkReference(new Params(reference));
        var argument = new Params(exchange.params().object("argument"));
        var suggestions = completions
                .complete(
                        reference,
                        argument.text("name"),
                        argument.text("value"),
                        exchange.peer().caller())
                .orElseThrow(() -> ProtocolFault.invalidParams("ref names nothing that this server has"));
        return results.complete(result(suggestions), exchange.era());
    }

    private static ObjectNode result(Suggestions suggestions) {
        var values = suggestions.values();
        var result = JsonNodeFactory.instance.objectNode();
        var completion = result.putObject("completion");
        var shown = completion.putArray("values");
        values.stream().limit(VALUES_MAX).forEach(shown::add);
        if (!suggestions.incomplete()) {
            completion.put("total", values.size());
        }
        completion.put("hasMore", suggestions.incomplete() || values.size() > VALUES_MAX);
        return result;
    }

    private static void checkReference(Params reference) {
        switch (reference.text("type")) {
            case "ref/prompt" -> reference.text("name");
            case "ref/resource" -> reference.text("uri");
            default -> throw ProtocolFault.invalidParams("ref.type is ref/prompt or ref/resource");
        }
    }
}
