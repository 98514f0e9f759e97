package pinakes.family.knowledge;

import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;

/// Announces what happens to documents to whoever reads them as resources.
final class DocumentChanges {
    private DocumentChanges() {}

    /// Announces every change from now on, for as long as the engine lives.
    static void announce(Documents documents, ChangeFeed changes) {
        documents.watch(id -> changed(id, changes));
    }

    private static void changed(DocumentId id, ChangeFeed changes) {
        changes.announce(new Change.ResourceUpdated(DocumentAddress.text(id)));
        changes.announce(new Change.ResourceUpdated(DocumentAddress.original(id)));
        changes.announce(new Change.ResourceUpdated(DocumentAddress.LIST));
        changes.announce(new Change.ResourcesChanged());
    }
}
