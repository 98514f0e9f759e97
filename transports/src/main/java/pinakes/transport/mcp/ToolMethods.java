package pinakes.transport.mcp;

import pinakes.transport.mcp.feature.ToolFeature;

/// `tools/list` and `tools/call`.
final class ToolMethods {
    private final ToolFeature tools;
    private final SharedList list;
    private final Invocation invocation;
    private final Results results;

    ToolMethods(ToolFeature tools, SharedList list, Invocation invocation, Results results) {
        this.tools = tools;
        this.list = list;
        this.invocation = invocation;
        this.results = results;
    }

    void register(MethodTable table) {
        table.inBothEras("tools/list", list::answer).inBothEras("tools/call", this::call);
    }

    private Answer call(Exchange exchange) throws InterruptedException {
        var params = exchange.params();
        return invocation.invoke(
                exchange,
                new Invocation.Target(params.text("name"), params.optionalObject("arguments")),
                tools::call,
                result -> results.complete(result, exchange.era()));
    }
}
