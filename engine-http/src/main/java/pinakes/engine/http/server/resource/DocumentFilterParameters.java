package pinakes.engine.http.server.resource;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.JsonCodec;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/// The query parameters that filter documents.
final class DocumentFilterParameters {
    private static final Parameter.Words TAG =
            new Parameter.Words("tag", "Filter by tag; repeat the parameter to require several tags.", true);
    private static final Parameter.Words ANY_TAG =
            new Parameter.Words("any_tag", "Filter by tag; repeat the parameter to allow any of several tags.", true);
    private static final Parameter.Words COLLECTION =
            new Parameter.Words("collection", "Filter by collection; repeat the parameter to allow several.", true);
    private static final Parameter.Choice KIND =
            new Parameter.Choice("kind", "Filter by kind.", List.of("file", "note"), null);
    private static final Parameter.Words FORMAT = new Parameter.Words(
            "format", "Filter by format, such as `pdf`; repeat the parameter to allow several.", true);
    private static final Parameter.Words SOURCE_PATH = new Parameter.Words(
            "source_path",
            "Filter by source path, or the last part of it; the source path of an upload is its file name.",
            false);
    private static final Parameter.Words DOCUMENT =
            new Parameter.Words("document", "Filter by UUID; repeat the parameter to allow several.", true);
    private static final Parameter.Moment ADDED_FROM =
            new Parameter.Moment("added_from", "Only documents added at or after this time.");
    private static final Parameter.Moment ADDED_BEFORE =
            new Parameter.Moment("added_before", "Only documents added before this time.");

    private static final Parameter.Words METADATA = new Parameter.Words(
            "metadata",
            "Filter by metadata: a JSON object of names and values, such as `{\"author\": \"Ada\"}`; a list matches any of"
                    + " its values.",
            false);
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    static final Parameter[] ALL = {
        TAG, ANY_TAG, COLLECTION, KIND, FORMAT, SOURCE_PATH, DOCUMENT, ADDED_FROM, ADDED_BEFORE, METADATA
    };

    private DocumentFilterParameters() {}

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
                            .collect(Collectors.toSet()))
                    .withMetadata(metadata(call));
        } catch (IllegalArgumentException e) {
            throw RefusedException.badParameter("Invalid filter: " + e.getMessage() + ".");
        }
    }

    private static Map<String, Set<String>> metadata(ApiCall call) throws RefusedException {
        var given = call.words(METADATA);
        if (given.isEmpty()) {
            return Map.of();
        }
        try {
            var wanted = JsonCodec.strictly(OBJECT).<@Nullable Map<String, Object>>readValue(given.getFirst());
            if (wanted != null) {
                return MetadataValues.wanted(wanted);
            }
        } catch (JacksonException _) {
            // reported below
        }
        throw RefusedException.badParameter("Parameter 'metadata' must be a JSON object without null values.");
    }

    private static Set<DocumentId> documents(ApiCall call) throws RefusedException {
        var ids = new HashSet<DocumentId>();
        for (var text : call.words(DOCUMENT)) {
            ids.add(DocumentId.parse(text)
                    .orElseThrow(() -> RefusedException.badParameter("Parameter 'document' must be a UUID.")));
        }
        return ids;
    }
}
