package pinakes.transport.mcp.session;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.feature.ResourceFeature;

/// Decides which callers may see a change.
///
/// It is checked for every change, because a caller may have lost access since it subscribed.
public record ChangeVisibility(ResourceFeature resources) {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeVisibility.class);

    public boolean includes(Change change, Caller caller) {
        return switch (change) {
            case Change.ResourceUpdated(var uri) -> mayRead(uri, caller);
            case Change.ToolsChanged(), Change.ResourcesChanged(), Change.PromptsChanged() -> true;
        };
    }

    private boolean mayRead(String uri, Caller caller) {
        try {
            return CurrentCaller.as(caller, () -> resources.offers(uri, caller));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException e) { // other callers must still be notified
            LOG.warn("{} is not notified of a change: its access cannot be checked: {}", caller.id(), e.toString());
            return false;
        }
    }
}
