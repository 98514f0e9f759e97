package pinakes.family.connector;

import pinakes.engine.document.Document;
import pinakes.family.knowledge.DocumentText;

/// How a citation names a document and links to it.
final class CitedDocument {
    private CitedDocument() {}

    static String title(Document document) {
        return document.text().title() == null
                ? document.source().fileName()
                : document.text().title();
    }

    /// The address that its owner gave as `url`, or else its address as a resource of this server.
    static String url(Document document) {
        return document.metadata().get("url") instanceof String own
                        && (own.startsWith("https://") || own.startsWith("http://"))
                ? own
                : DocumentText.address(document.id(), 0);
    }
}
