package pinakes.engine.core.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.document.DocumentMetadata;

/// A column with the metadata that an owner states about a document.
public final class MetadataColumn {
    private MetadataColumn() {}

    public static String of(DocumentMetadata metadata) {
        var object = new HashMap<String, Object>();
        if (metadata.title() != null) {
            object.put("title", metadata.title());
        }
        if (metadata.author() != null) {
            object.put("author", metadata.author());
        }
        object.put("tags", metadata.tags());
        object.put("more", metadata.more());
        return JsonColumn.of(object);
    }

    @SuppressWarnings("unchecked") // written by the method above
    public static DocumentMetadata read(String column) {
        var object = JsonColumn.object(column);
        return new DocumentMetadata(
                (String) object.get("title"),
                (String) object.get("author"),
                (List<String>) object.getOrDefault("tags", List.of()),
                (Map<String, Object>) object.getOrDefault("more", Map.of()));
    }
}
