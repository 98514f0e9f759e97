package pinakes.transport.mcp;

import pinakes.transport.mcp.feature.PromptFeature;

/// `prompts/list` and `prompts/get`.
final class PromptMethods {
    private final PromptFeature prompts;
    private final SharedList list;
    private final Invocation invocation;
    private final Results results;

    PromptMethods(PromptFeature prompts, SharedList list, Invocation invocation, Results results) {
        this.prompts = prompts;
        this.list = list;
        this.invocation = invocation;
        this.results = results;
    }

    void register(MethodTable table) {
        table.inBothEras("prompts/list", list::answer).inBothEras("prompts/get", this::get);
    }

    private Answer get(Exchange exchange) throws InterruptedException {
        var params = exchange.params();
        return invocation.invoke(
                exchange,
                new Invocation.Target(params.text("name"), params.optionalTexts("arguments")),
                prompts::get,
                result -> results.complete(result, exchange.era()));
    }
}
