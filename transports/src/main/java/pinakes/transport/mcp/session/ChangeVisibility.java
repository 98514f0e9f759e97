package pinakes.transport.mcp.session;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.feature.ResourceFeature;

/// Decides which callers are notified of a change to a resource.
///
/// It is checked for every change, because a caller may have lost access since it subscribed.
public record ChangeVisibility(ResourceFeature resources) {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeVisibility.class);

    public boolean isTold(Caller caller, Change.ResourceUpdated change, WatchedResources watched) {
        var uri = change.uri();
        if (!watched.contains(uri) || !change.audience().test(caller)) {
            return false;
        }
        try {
            return watched.hear(uri, CurrentCaller.as(caller, () -> resources.offers(uri, caller)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException e) { // other callers must still be notified
            LOG.warn("{} is not notified of a change: its access cannot be checked: {}", caller.id(), e.toString());
            return false;
        }
    }
}
