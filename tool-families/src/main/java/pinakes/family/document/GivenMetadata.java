package pinakes.family.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentMetadata;
import pinakes.tool.contract.WireJson;

/// Metadata that a caller sends with a document: title, author, tags and anything else.
public record GivenMetadata(Map<String, Object> value) {
    private static final int CHARACTERS_MAX = 16_384;
    private static final String TITLE = "title";
    private static final String AUTHOR = "author";
    private static final String TAGS = "tags";

    public GivenMetadata {
        var written = WireJson.CAMEL.writeValueAsString(value);
        if (written.length() > CHARACTERS_MAX) {
            throw new IllegalArgumentException(
                    "metadata must be at most " + CHARACTERS_MAX + " characters long as JSON, got " + written.length());
        }
        value = Collections.unmodifiableMap(new LinkedHashMap<>(value));
        requireText(TITLE, value.get(TITLE));
        requireText(AUTHOR, value.get(AUTHOR));
        if (!(value.get(TAGS) instanceof List<?> tags
                ? tags.stream().allMatch(String.class::isInstance)
                : value.get(TAGS) == null)) {
            throw new IllegalArgumentException("metadata." + TAGS + " must be a list of strings");
        }
        ofDocument(value).asStated();
    }

    private static void requireText(String name, @Nullable Object given) {
        if (given != null && !(given instanceof String)) {
            throw new IllegalArgumentException("metadata." + name + " must be a string");
        }
    }

    public DocumentMetadata ofDocument() {
        return ofDocument(value);
    }

    private static DocumentMetadata ofDocument(Map<String, Object> value) {
        var more = new LinkedHashMap<>(value);
        more.keySet().removeAll(List.of(TITLE, AUTHOR, TAGS));
        more.values().removeIf(Objects::isNull);
        return new DocumentMetadata(text(value, TITLE), text(value, AUTHOR), tags(value), more);
    }

    private static @Nullable String text(Map<String, Object> value, String name) {
        return value.get(name) instanceof String text && !text.isBlank() ? text.strip() : null;
    }

    private static List<String> tags(Map<String, Object> value) {
        return value.get(TAGS) instanceof List<?> tags
                ? tags.stream()
                        .map(tag -> String.valueOf(tag).strip())
                        .filter(tag -> !tag.isEmpty())
                        .distinct()
                        .toList()
                : List.of();
    }
}
