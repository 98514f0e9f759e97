package pinakes.engine.document;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which documents are meant; what is empty or absent restricts nothing.
///
/// @param formats any of these
/// @param addedFrom not earlier than this
/// @param addedBefore earlier than this
/// @param tags all of these
/// @param documents any of these
public record DocumentFilter(
        Set<String> formats,
        @Nullable Instant addedFrom,
        @Nullable Instant addedBefore,
        Set<String> tags,
        Set<DocumentId> documents,
        @Nullable DocumentKind kind) {
    public static final DocumentFilter ALL = new DocumentFilter(Set.of(), null, null, Set.of(), Set.of(), null);

    public DocumentFilter {
        formats = Set.copyOf(formats);
        tags = Set.copyOf(tags);
        documents = Set.copyOf(documents);
    }
}
