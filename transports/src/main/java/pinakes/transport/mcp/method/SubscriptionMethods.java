package pinakes.transport.mcp.method;

import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import pinakes.transport.limit.CallerShares;
import pinakes.transport.limit.RequestLimit.Place;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.Params;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.ChangeVisibility;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;

/// `subscriptions/listen`: a request that sends notifications and is answered when the server stops.
///
/// Its thread blocks here until then; cancelling the request ends it like any other.
record SubscriptionMethods(
        Features features, ChangeVisibility visibility, Results results, CallerShares places, CountDownLatch closing) {
    private static final int NAMES_MAX = 1_000;

    SubscriptionMethods(Features features, ChangeVisibility visibility, Results results, int max) {
        this(features, visibility, results, new CallerShares(max, "subscriptions"), new CountDownLatch(1));
    }

    void register(MethodTable table) {
        table.stateless(Message.Request.LISTEN, this::listen);
    }

    /// Answers and so ends every subscription.
    void close() {
        closing.countDown();
    }

    private Answer listen(Exchange exchange) throws InterruptedException {
        if (!exchange.streams()) {
            throw new ProtocolFault(RpcError.invalidRequest("Listening requires the header Accept: text/event-stream"));
        }
        var filter = filter(exchange);
        return switch (places.enter(exchange.peer().caller())) {
            case CallerShares.Outcome.Full(var why) -> throw new ProtocolFault(RpcError.server(why, "overloaded"));
            case CallerShares.Outcome.Entered(var place) -> listen(exchange, filter, place);
        };
    }

    private Answer listen(Exchange exchange, SubscriptionFilter filter, Place place) throws InterruptedException {
        try (place;
                var subscription = new Subscription(exchange, filter, visibility)) {
            subscription.open(features.changes(), features.tasks());
            closing.await();
            subscription.announceEnd();
            var result = JsonNodeFactory.instance.objectNode();
            result.set("_meta", subscription.meta());
            return results.complete(result, exchange.era());
        }
    }

    /// The requested changes that this caller may see.
    private SubscriptionFilter filter(Exchange exchange) throws InterruptedException {
        var wanted = new Params(exchange.params().object("notifications"));
        List<String> taskIds = wanted.texts("taskIds", NAMES_MAX);
        if (!taskIds.isEmpty() && !TaskMethods.isDeclaredBy(exchange.client())) {
            throw new ProtocolFault(TaskMethods.notDeclared(exchange.era()));
        }
        wanted.flag("promptsListChanged"); // checked only: the list of prompts never changes
        var uris = new HashSet<String>();
        for (var uri : wanted.texts("resourceSubscriptions", NAMES_MAX)) {
            if (features.resources().offers(uri, exchange.peer().caller())) {
                uris.add(uri);
            }
        }
        return new SubscriptionFilter(
                wanted.flag("toolsListChanged"),
                wanted.flag("resourcesListChanged"),
                uris,
                taskIds.stream().filter(id -> exists(id, exchange)).collect(Collectors.toSet()));
    }

    private boolean exists(String taskId, Exchange exchange) {
        return features.tasks()
                .flatMap(feature -> feature.find(taskId, exchange.peer().caller()))
                .isPresent();
    }
}
