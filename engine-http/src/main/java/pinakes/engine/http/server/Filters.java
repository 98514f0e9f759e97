package pinakes.engine.http.server;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;

/// Which documents are meant, in the query of an address.
final class Filters {
    private static final Parameter.Words TAG =
            new Parameter.Words("tag", "Documents with this tag; with all of them when given more than once.", true);
    private static final Parameter.Words ANY_TAG =
            new Parameter.Words("any_tag", "Documents with at least one of these tags.", true);
    private static final Parameter.Words COLLECTION =
            new Parameter.Words("collection", "Documents of this collection; of any when given more than once.", true);
    private static final Parameter.Choice KIND =
            new Parameter.Choice("kind", "Documents of this kind.", List.of("file", "note"), null);
    private static final Parameter.Words FORMAT = new Parameter.Words(
            "format", "Documents of this format, such as pdf; of any when given more than once.", true);
    private static final Parameter.Words SOURCE_PATH =
            new Parameter.Words("source_path", "The document that was read from exactly here.", false);
    private static final Parameter.Words DOCUMENT =
            new Parameter.Words("document", "Only the document with this UUID; any when given more than once.", true);
    private static final Parameter.Moment ADDED_FROM =
            new Parameter.Moment("added_from", "Documents that were not added earlier.");
    private static final Parameter.Moment ADDED_BEFORE =
            new Parameter.Moment("added_before", "Documents that were added earlier.");

    static final Parameter[] ALL = {
        TAG, ANY_TAG, COLLECTION, KIND, FORMAT, SOURCE_PATH, DOCUMENT, ADDED_FROM, ADDED_BEFORE
    };

    private Filters() {}

    static DocumentFilter of(ApiCall call) throws RefusedException {
        try {
            return DocumentFilter.ALL
                    .withFormats(Set.copyOf(call.words(FORMAT)))
                    .withAdded(
                            call.moment(ADDED_FROM).orElse(null),
                            call.moment(ADDED_BEFORE).orElse(null))
                    .withTags(Set.copyOf(call.words(TAG)))
                    .withAnyTags(Set.copyOf(call.words(ANY_TAG)))
                    .withDocuments(documents(call))
                    .withKind(call.choice(KIND)
                            .map(kind -> kind.equals("note") ? DocumentKind.NOTE : DocumentKind.FILE)
                            .orElse(null))
                    .withSourcePath(call.words(SOURCE_PATH).stream().findFirst().orElse(null))
                    .withCollections(call.words(COLLECTION).stream()
                            .map(CollectionName::new)
                            .collect(Collectors.toSet()));
        } catch (IllegalArgumentException e) {
            throw RefusedException.badParameter("These documents cannot be asked for: " + e.getMessage() + ".");
        }
    }

    private static Set<DocumentId> documents(ApiCall call) throws RefusedException {
        var ids = new HashSet<DocumentId>();
        for (var text : call.words(DOCUMENT)) {
            ids.add(DocumentId.parse(text)
                    .orElseThrow(() -> RefusedException.badParameter("The parameter document is a UUID.")));
        }
        return ids;
    }
}
