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
                    "metadata must have at most " + CHARACTERS_MAX + " characters as JSON, got " + written.length());
        }
        value = Collections.unmodifiableMap(new LinkedHashMap<>(value));
    }

    public DocumentMetadata ofDocument() {
        var more = new LinkedHashMap<>(value);
        more.keySet().removeAll(List.of(TITLE, AUTHOR, TAGS));
        more.values().removeIf(Objects::isNull);
        return new DocumentMetadata(text(TITLE), text(AUTHOR), tags(), more);
    }

    private @Nullable String text(String name) {
        return value.get(name) instanceof String text && !text.isBlank() ? text.strip() : null;
    }

    private List<String> tags() {
        return value.get(TAGS) instanceof List<?> tags
                ? tags.stream()
                        .map(tag -> String.valueOf(tag).strip())
                        .filter(tag -> !tag.isEmpty())
                        .distinct()
                        .toList()
                : List.of();
    }
}
