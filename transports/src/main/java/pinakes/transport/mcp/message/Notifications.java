package pinakes.transport.mcp.message;

/// The notifications that this server sends or handles.
public final class Notifications {
    public static final String CANCELLED = "notifications/cancelled";
    public static final String PROGRESS = "notifications/progress";
    public static final String LOG = "notifications/message";
    public static final String TOOLS_CHANGED = "notifications/tools/list_changed";
    public static final String RESOURCES_CHANGED = "notifications/resources/list_changed";
    public static final String RESOURCE_UPDATED = "notifications/resources/updated";
    public static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
    public static final String TASK = "notifications/tasks";

    private Notifications() {}
}
