package pinakes.family.knowledge;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.family.document.DocumentReference;
import pinakes.tool.resource.Suggestions;

/// Completes partly typed document ids.
final class DocumentSuggestions {
    private static final int LOOKED_AT_MAX = 1_000;

    private DocumentSuggestions() {}

    /// Ids that start with the typed text, newest document first.
    static Suggestions ids(Documents documents, String typed) throws InterruptedException {
        var page = newest(documents);
        var begun = page.documents().stream()
                .map(document -> document.id().toString())
                .filter(id -> id.startsWith(typed.toLowerCase(Locale.ROOT)));
        var ids = Stream.concat(typedInFull(documents, typed).stream(), begun).distinct();
        return new Suggestions(ids.toList(), isCut(page));
    }

    /// Ids that start with the typed text, and ids of documents whose file name contains it.
    static Suggestions idsByName(Documents documents, String typed) throws InterruptedException {
        var page = newest(documents);
        var wanted = typed.toLowerCase(Locale.ROOT);
        var ids = page.documents().stream()
                .filter(document -> document.id().toString().startsWith(wanted)
                        || document.source().fileName().toLowerCase(Locale.ROOT).contains(wanted))
                .map(Document::id)
                .map(DocumentId::toString);
        return new Suggestions(ids.toList(), isCut(page));
    }

    private static List<String> typedInFull(Documents documents, String typed) throws InterruptedException {
        var found = new DocumentReference(typed).find(documents);
        return found.map(document -> List.of(document.id().toString())).orElse(List.of());
    }

    /// As many documents as are looked at or listed.
    static DocumentPage newest(Documents documents) throws InterruptedException {
        return documents.list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, LOOKED_AT_MAX, 0);
    }

    private static boolean isCut(DocumentPage page) {
        return page.documents().size() < page.total();
    }
}
