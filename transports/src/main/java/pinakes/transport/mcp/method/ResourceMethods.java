package pinakes.transport.mcp.method;

import java.time.Duration;
import pinakes.transport.mcp.feature.ResourceFeature;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Exchange;

/// `resources/list`, and `resources/subscribe` and `resources/unsubscribe` of the session era.
record ResourceMethods(ResourceFeature resources, Pages pages, Results results, int watchedMax) {
    private static final String WATCHING = "Watching a resource";

    void register(MethodTable table) {
        table.inBothEras("resources/list", this::list)
                .inSessions("resources/subscribe", this::subscribe)
                .inSessions("resources/unsubscribe", this::unsubscribe);
    }

    private Answer list(Exchange exchange) throws InterruptedException {
        var caller = exchange.peer().caller();
        var name = "resources of " + caller.id();
        var start = pages.start(exchange, name);
        var page = pages.page("resources", resources.list(caller), start, name);
        return new Answer.Result(results.cacheable(page, Duration.ZERO, exchange.era()));
    }

    private Answer subscribe(Exchange exchange) throws InterruptedException {
        var uri = exchange.params().text("uri");
        var session = MethodTable.session(exchange, WATCHING);
        if (!resources.offers(uri, exchange.peer().caller())) {
            throw new ProtocolFault(RpcError.resourceNotFound("There is no such resource", uri, exchange.era()));
        }
        if (!session.watch(uri, watchedMax)) {
            throw ProtocolFault.invalidParams("A session can watch at most " + watchedMax + " resources");
        }
        return results.empty(exchange.era());
    }

    private Answer unsubscribe(Exchange exchange) {
        MethodTable.session(exchange, WATCHING).unwatch(exchange.params().text("uri"));
        return results.empty(exchange.era());
    }
}
