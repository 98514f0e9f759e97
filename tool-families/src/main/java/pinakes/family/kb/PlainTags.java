package pinakes.family.kb;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;
import pinakes.family.document.GivenMetadata;
import pinakes.tool.text.OneLine;

/// Tags as a caller sends them; collections have their own parameter.
record PlainTags(List<String> value) {
    PlainTags {
        value = value.stream()
                .map(tag -> OneLine.of(tag).strip())
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
        value.stream().filter(CollectionName::isTag).findFirst().ifPresent(tag -> {
            throw new IllegalArgumentException(
                    "'" + tag + "' is a collection, not a tag. For new documents, use the parameter 'collection'; for"
                            + " stored ones, use " + KbSetCollection.NAME + ".");
        });
    }

    /// Refuses collections among the tags of metadata.
    ///
    /// @throws IllegalArgumentException which names the first
    static void require(@Nullable GivenMetadata metadata) {
        if (metadata != null) {
            var _ = new PlainTags(metadata.ofDocument().tags());
        }
    }

    /// The metadata of a document that comes with these tags.
    ///
    /// @param collection absent to leave a stored document where it is, and to put a new one into the default
    DocumentMetadata in(@Nullable CollectionName collection, @Nullable String title, @Nullable GivenMetadata metadata) {
        var given = metadata == null ? DocumentMetadata.NONE : metadata.ofDocument();
        var tags = new LinkedHashSet<>(value);
        tags.addAll(new PlainTags(given.tags()).value());
        var all = collection == null
                ? List.copyOf(tags)
                : Stream.concat(Stream.of(collection.tag()), tags.stream()).toList();
        return new DocumentMetadata(title == null ? given.title() : title, given.author(), all, given.more());
    }

    Set<String> asSet() {
        return Set.copyOf(value);
    }
}
