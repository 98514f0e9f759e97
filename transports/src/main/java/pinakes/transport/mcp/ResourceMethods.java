package pinakes.transport.mcp;

import java.time.Duration;
import java.util.List;
import pinakes.transport.mcp.Results.Scope;
import pinakes.transport.mcp.feature.ResourceFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `resources/…`: listing, reading, and, in the session era, watching.
final class ResourceMethods {
    /// A document may change at any time, and its writer must not be shown the old one.
    private static final Duration FRESHNESS = Duration.ZERO;

    private final ResourceFeature resources;
    private final SharedList templates;
    private final Invocation invocation;
    private final Pages pages;
    private final Results results;
    private final int watchedMax;

    ResourceMethods(
            ResourceFeature resources,
            SharedList templates,
            Invocation invocation,
            Pages pages,
            Results results,
            int watchedMax) {
        this.resources = resources;
        this.templates = templates;
        this.invocation = invocation;
        this.pages = pages;
        this.results = results;
        this.watchedMax = watchedMax;
    }

    void register(MethodTable table) {
        table.inBothEras("resources/list", this::list)
                .inBothEras("resources/templates/list", templates::answer)
                .inBothEras("resources/read", this::read)
                .inSessions("resources/subscribe", this::subscribe)
                .inSessions("resources/unsubscribe", this::unsubscribe);
    }

    private Answer list(Exchange exchange) throws InterruptedException {
        var caller = exchange.peer().caller();
        var name = "resources of " + caller.id();
        var start = pages.start(exchange, name);
        List<ObjectNode> items = resources.list(caller);
        return forThisCaller(pages.page("resources", items, start, name), exchange);
    }

    private Answer read(Exchange exchange) throws InterruptedException {
        var uri = exchange.params().text("uri");
        return invocation.invoke(
                exchange,
                new Invocation.Target(uri, JsonNodeFactory.instance.objectNode()),
                resources::read,
                result -> forThisCaller(result, exchange),
                message -> RpcError.resourceNotFound(message, uri, exchange.era()));
    }

    private Answer subscribe(Exchange exchange) throws InterruptedException {
        var uri = exchange.params().text("uri");
        var session = session(exchange);
        if (!resources.offers(uri, exchange.peer().caller())) {
            throw new ProtocolFault(RpcError.resourceNotFound("There is no such resource", uri, exchange.era()));
        }
        if (!session.watch(uri, watchedMax)) {
            throw ProtocolFault.invalidParams("A session watches at most " + watchedMax + " resources");
        }
        return results.empty(exchange.era());
    }

    private Answer unsubscribe(Exchange exchange) {
        session(exchange).unwatch(exchange.params().text("uri"));
        return results.empty(exchange.era());
    }

    private Answer forThisCaller(ObjectNode result, Exchange exchange) {
        return new Answer.Result(results.cacheable(result, FRESHNESS, Scope.PRIVATE, exchange.era()));
    }

    private static Session session(Exchange exchange) {
        var session = exchange.peer().session();
        if (session == null) {
            throw new ProtocolFault(RpcError.invalidRequest("Watching a resource needs a session: initialize first"));
        }
        return session;
    }
}
