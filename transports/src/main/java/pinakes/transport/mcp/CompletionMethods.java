package pinakes.transport.mcp;

import pinakes.transport.mcp.feature.CompletionFeature;
import tools.jackson.databind.node.JsonNodeFactory;

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
        var values = completions.complete(
                reference,
                argument.text("name"),
                argument.text("value"),
                exchange.peer().caller());
        var result = JsonNodeFactory.instance.objectNode();
        var completion = result.putObject("completion");
        var shown = completion.putArray("values");
        values.stream().limit(VALUES_MAX).forEach(shown::add);
        completion.put("total", values.size());
        completion.put("hasMore", values.size() > VALUES_MAX);
        return results.complete(result, exchange.era());
    }

    private static void checkReference(Params reference) {
        switch (reference.text("type")) {
            case "ref/prompt" -> reference.text("name");
            case "ref/resource" -> reference.text("uri");
            default -> throw ProtocolFault.invalidParams("ref.type is ref/prompt or ref/resource");
        }
    }
}
