package pinakes.transport.mcp.method;

import pinakes.tool.resource.Suggestions;
import pinakes.transport.mcp.feature.CompletionFeature;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Params;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `completion/complete`.
record CompletionMethods(CompletionFeature completions, Results results) {
    /// The protocol's limit.
    private static final int VALUES_MAX = 100;

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
                .orElseThrow(() -> ProtocolFault.invalidParams("ref names an unknown prompt or resource"));
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
            default -> throw ProtocolFault.invalidParams("ref.type must be ref/prompt or ref/resource");
        }
    }
}
