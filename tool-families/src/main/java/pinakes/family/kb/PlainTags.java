package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;
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
                    "'" + tag + "' is a collection, not a tag. Use the parameter collection, or move the document with "
                            + KbSetCollection.NAME + ".");
        });
    }

    /// The metadata of a new document with these tags.
    DocumentMetadata in(CollectionName collection, @Nullable String title) {
        var all = Stream.concat(Stream.of(collection.tag()), value.stream());
        return new DocumentMetadata(title, null, all.toList(), Map.of());
    }

    Set<String> asSet() {
        return Set.copyOf(value);
    }
}
