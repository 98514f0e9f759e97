package pinakes.family.kb;

import java.util.List;
import java.util.Set;
import pinakes.engine.document.CollectionName;
import pinakes.tool.text.OneLine;

/// Tags as a caller gives them; which collection a document is in, is said elsewhere.
record PlainTags(List<String> value) {
    PlainTags {
        value = value.stream()
                .map(tag -> OneLine.of(tag).strip())
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
        value.stream().filter(CollectionName::isTag).findFirst().ifPresent(tag -> {
            throw new IllegalArgumentException(
                    "'" + tag + "' is not a tag to give or take: a document is in exactly one"
                            + " collection. Name that in the parameter collection, or move the document with "
                            + KbSetCollection.NAME + ".");
        });
    }

    Set<String> asSet() {
        return Set.copyOf(value);
    }
}
