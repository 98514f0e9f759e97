package pinakes.transport.mcp;

/// The names of the notifications that this server sends or heeds.
final class Notifications {
    static final String CANCELLED = "notifications/cancelled";
    static final String PROGRESS = "notifications/progress";
    static final String LOG = "notifications/message";
    static final String TOOLS_CHANGED = "notifications/tools/list_changed";
    static final String RESOURCES_CHANGED = "notifications/resources/list_changed";
    static final String RESOURCE_UPDATED = "notifications/resources/updated";
    static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
    static final String TASK = "notifications/tasks";

    private Notifications() {}
}
