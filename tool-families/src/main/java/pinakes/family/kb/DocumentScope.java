package pinakes.family.kb;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;

/// The documents that a caller asks about.
///
/// @param tags all of these
record DocumentScope(
        List<String> tags,
        @Nullable CollectionName collection,
        @Nullable DocType docType) {
    DocumentFilter filter() {
        var all = new HashSet<>(tags);
        if (collection != null) {
            all.add(collection.tag());
        }
        var filter = DocumentFilter.ALL.withTags(all);
        return docType == null ? filter : filter.withFormats(Set.of(docType.value()));
    }

    boolean isEverything() {
        return tags.isEmpty() && collection == null && docType == null;
    }
}
