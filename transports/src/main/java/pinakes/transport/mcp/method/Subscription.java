package pinakes.transport.mcp.method;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.feature.TaskFeature;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.Notifications;
import pinakes.transport.mcp.session.ChangeVisibility;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.WatchedResources;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// One client's subscription: sends changes as notifications with the subscription's id.
final class Subscription implements AutoCloseable {
    private final Exchange exchange;
    private final SubscriptionFilter filter;
    private final ChangeVisibility visibility;
    private final WatchedResources watched;
    private final List<ChangeFeed.Subscription> sources = new ArrayList<>();

    Subscription(Exchange exchange, SubscriptionFilter filter, ChangeVisibility visibility) {
        this.exchange = exchange;
        this.filter = filter;
        this.visibility = visibility;
        this.watched = new WatchedResources(filter.uris());
    }

    /// Acknowledges, then sends changes. The lock keeps changes waiting until the acknowledgement is sent.
    synchronized void open(ChangeFeed changes, Optional<TaskFeature> tasks) {
        sources.add(changes.subscribe(this::notify));
        tasks.ifPresent(feature -> filter.taskIds().forEach(id -> sources.add(feature.observe(id, this::notify))));
        var params = JsonNodeFactory.instance.objectNode();
        params.set("notifications", filter.toJson());
        send(Notifications.ACKNOWLEDGED, params);
    }

    /// The specification describes two ways to end a subscription; clients may wait for either, so both are sent.
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

    private synchronized void notify(Change change) {
        if (!filter.covers(change)) {
            return;
        }
        var params = JsonNodeFactory.instance.objectNode();
        switch (change) {
            case Change.ToolsChanged() -> send(Notifications.TOOLS_CHANGED, params);
            case Change.ResourcesChanged() -> send(Notifications.RESOURCES_CHANGED, params);
            case Change.ResourceUpdated updated -> {
                if (visibility.isTold(exchange.peer().caller(), updated, watched)) {
                    send(Notifications.RESOURCE_UPDATED, params.put("uri", updated.uri()));
                }
            }
            case Change.PromptsChanged() -> {}
        }
    }

    private synchronized void notify(TaskFeature.Task task) {
        send(Notifications.TASK, TaskJson.detailed(task));
    }

    private void send(String method, ObjectNode params) {
        params.set("_meta", meta());
        exchange.send(MessageWriter.notification(method, params));
    }
}
