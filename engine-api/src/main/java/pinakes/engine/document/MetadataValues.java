package pinakes.engine.document;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Metadata as filters compare it: names with their values; the names of a document include its title, author,
/// language and identifiers.
///
/// Values are compared as texts. A number has its shortest form, so 3 equals 3.0 and "3". Each item of a list is a
/// value. Objects and very long values are shown with a document but cannot be filtered by.
public record MetadataValues(Map<String, Set<String>> byName) {
    public static final int CHARACTERS_MAX = 1_000;

    /// The language in the caller's metadata takes precedence over the detected one.
    public static final String LANGUAGE = "language";

    /// Longer numbers are compared as they were written; their shortest form could have a million digits.
    private static final int DIGITS_MAX = 40;

    public MetadataValues {
        byName = Map.copyOf(byName);
    }

    public static MetadataValues of(Document document) {
        var values = new LinkedHashMap<String, Set<String>>();
        document.metadata().forEach((name, value) -> put(values, name, value));
        for (var name : new String[] {Document.Text.DOI, Document.Text.ARXIV, Document.Text.ISBN}) {
            if (!values.containsKey(name)) {
                put(values, name, document.text().properties().get(name));
            }
        }
        if (!values.containsKey(LANGUAGE)) {
            put(values, LANGUAGE, document.text().language());
        }
        put(values, "title", document.text().title());
        put(values, "author", document.text().author());
        return new MetadataValues(values);
    }

    /// The metadata of a chunk. A value in an object has both names, such as `source.path`.
    public static MetadataValues of(Map<String, Object> metadata) {
        var values = new LinkedHashMap<String, Set<String>>();
        metadata.forEach((name, value) -> {
            put(values, name, value);
            if (value instanceof Map<?, ?> object) {
                object.forEach((inner, item) -> put(values, name + "." + inner, item));
            }
        });
        return new MetadataValues(values);
    }

    /// The values that a caller filters by: one or a list for each name.
    ///
    /// @throws IllegalArgumentException when a value cannot be compared
    public static Map<String, Set<String>> wanted(Map<String, ? extends @Nullable Object> filter) {
        var wanted = new LinkedHashMap<String, Set<String>>();
        filter.forEach((name, value) -> {
            var texts = new LinkedHashSet<String>();
            for (var item : items(value)) {
                texts.add(text(item)
                        .orElseThrow(() -> new IllegalArgumentException("The filter metadata." + name
                                + " must be a string, a number, a boolean, or a list of these")));
            }
            if (value == null) {
                throw new IllegalArgumentException("The filter metadata." + name + " must not be null");
            }
            if (texts.isEmpty()) {
                throw new IllegalArgumentException("The filter metadata." + name + " must not be an empty list");
            }
            wanted.put(name, texts);
        });
        return wanted;
    }

    /// The first value with this name.
    public Optional<String> first(String name) {
        return byName.getOrDefault(name, Set.of()).stream().findFirst();
    }

    /// Whether each of these names has at least one of its wanted values.
    public boolean containsAny(Map<String, Set<String>> wanted) {
        return wanted.entrySet().stream()
                .allMatch(entry ->
                        byName.getOrDefault(entry.getKey(), Set.of()).stream().anyMatch(entry.getValue()::contains));
    }

    private static void put(Map<String, Set<String>> values, String name, @Nullable Object value) {
        var texts = new LinkedHashSet<String>();
        items(value).forEach(item -> text(item).ifPresent(texts::add));
        texts.removeIf(text -> text.length() > CHARACTERS_MAX);
        if (!texts.isEmpty()) {
            values.put(name, texts);
        }
    }

    private static Collection<? extends @Nullable Object> items(@Nullable Object value) {
        return value instanceof Collection<?> items ? items : value == null ? List.of() : List.of(value);
    }

    private static Optional<String> text(@Nullable Object value) {
        return switch (value) {
            case String text -> Optional.of(text);
            case Boolean truth -> Optional.of(truth.toString());
            case Number number -> Optional.of(shortest(number.toString()));
            case null, default -> Optional.empty();
        };
    }

    private static String shortest(String number) {
        try {
            var value = new BigDecimal(number).stripTrailingZeros();
            return Math.abs(value.scale()) + value.precision() > DIGITS_MAX ? value.toString() : value.toPlainString();
        } catch (NumberFormatException _) {
            return number;
        }
    }
}
