package pinakes.family.connector;

import pinakes.engine.document.Document;
import pinakes.family.knowledge.DocumentText;

/// How a citation links to a document.
final class CitedDocument {
    private CitedDocument() {}

    /// The address that its owner gave as `url`, or else its address as a resource of this server.
    static String url(Document document) {
        return document.metadata().get("url") instanceof String own
                        && (own.startsWith("https://") || own.startsWith("http://"))
                ? own
                : DocumentText.address(document.id(), 0);
    }
}
