package pinakes.family.kb;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.family.document.MetadataFilter;

/// The documents that a caller asks about.
///
/// @param tags all of these
record DocumentScope(
        List<String> tags,
        @Nullable CollectionName collection,
        @Nullable DocType docType,
        @Nullable MetadataFilter metadata) {
    DocumentFilter filter() {
        var all = new HashSet<>(tags);
        if (collection != null) {
            all.add(collection.tag());
        }
        var filter = DocumentFilter.ALL.withTags(all);
        if (metadata != null) {
            filter = metadata.in(filter);
        }
        return docType == null ? filter : filter.withFormats(Set.of(docType.value()));
    }

    boolean isEverything() {
        return tags.isEmpty() && collection == null && docType == null && metadata == null;
    }
}
