package pinakes.family.kb;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;

/// Which documents a caller is asking about.
///
/// @param tags all of these
record Scope(
        List<String> tags,
        @Nullable CollectionName collection,
        @Nullable DocType docType) {
    /// The same in the engine's terms.
    DocumentFilter filter() {
        var all = new HashSet<>(tags);
        if (collection != null) {
            all.add(collection.tag());
        }
        return new DocumentFilter(
                docType == null ? Set.of() : Set.of(docType.value()), null, null, all, Set.of(), Set.of(), null, null);
    }

    boolean isEverything() {
        return tags.isEmpty() && collection == null && docType == null;
    }
}
