package pinakes.transport.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.feature.TaskFeature;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One client's open ear: turns changes into notifications that carry the subscription's id.
final class Subscription implements AutoCloseable {
    private final Exchange exchange;
    private final SubscriptionFilter filter;
    private final Hearing hearing;
    private final List<ChangeFeed.Subscription> sources = new ArrayList<>();

    Subscription(Exchange exchange, SubscriptionFilter filter, Hearing hearing) {
        this.exchange = exchange;
        this.filter = filter;
        this.hearing = hearing;
    }

    /// Acknowledges, then hears. Changes that come while this runs wait for the lock and so for the acknowledgement.
    synchronized void open(ChangeFeed changes, Optional<TaskFeature> tasks) {
        sources.add(changes.subscribe(this::heard));
        tasks.ifPresent(feature -> filter.taskIds().forEach(id -> sources.add(feature.observe(id, this::heard))));
        var params = JsonNodeFactory.instance.objectNode();
        params.set("notifications", filter.toJson());
        send(Notifications.ACKNOWLEDGED, params);
    }

    /// The specification ends a subscription in two ways, on two of its pages; a client may wait for either.
    synchronized void announceEnd() {
        var params = JsonNodeFactory.instance.objectNode();
        params.set("requestId", exchange.request().id());
        send(Notifications.CANCELLED, params);
    }

    ObjectNode meta() {
        var meta = JsonNodeFactory.instance.objectNode();
        meta.set("io.modelcontextprotocol/subscriptionId", exchange.request().id());
        return meta;
    }

    @Override
    public void close() {
        sources.forEach(ChangeFeed.Subscription::close);
    }

    private synchronized void heard(Change change) {
        if (!filter.covers(change) || !hearing.allows(change, exchange.peer().caller())) {
            return;
        }
        var params = JsonNodeFactory.instance.objectNode();
        switch (change) {
            case Change.ToolsChanged() -> send(Notifications.TOOLS_CHANGED, params);
            case Change.ResourcesChanged() -> send(Notifications.RESOURCES_CHANGED, params);
            case Change.ResourceUpdated(var uri) -> send(Notifications.RESOURCE_UPDATED, params.put("uri", uri));
            case Change.PromptsChanged() -> {}
        }
    }

    private synchronized void heard(TaskFeature.Task task) {
        send(Notifications.TASK, TaskJson.detailed(task));
    }

    private void send(String method, ObjectNode params) {
        params.set("_meta", meta());
        exchange.send(MessageWriter.notification(method, params));
    }
}
