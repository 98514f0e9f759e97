package pinakes.transport.mcp;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.mcp.feature.ResourceFeature;

/// Decides whether a caller may hear of a change at the moment it happens: what one could see when subscribing may be
/// out of reach by then.
final class Hearing {
    private static final Logger LOG = LoggerFactory.getLogger(Hearing.class);

    private final ResourceFeature resources;

    Hearing(ResourceFeature resources) {
        this.resources = resources;
    }

    boolean allows(Change change, Caller caller) {
        return switch (change) {
            case Change.ResourceUpdated(var uri) -> isOffered(uri, caller);
            case Change.ToolsChanged(), Change.ResourcesChanged(), Change.PromptsChanged() -> true;
        };
    }

    private boolean isOffered(String uri, Caller caller) {
        try {
            return CurrentCaller.as(caller, () -> resources.offers(uri, caller));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException e) {
            // The others must hear of it all the same.
            LOG.warn("{} is not told of a change, because what it may see is unknown: {}", caller.id(), e.toString());
            return false;
        }
    }
}
