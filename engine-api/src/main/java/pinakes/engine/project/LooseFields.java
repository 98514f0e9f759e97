package pinakes.engine.project;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A JSON object from another program: any field may be missing or have an unexpected type.
record LooseFields(Map<?, ?> fields) {
    /// Longer texts are not names, keys or addresses.
    private static final int TEXT_CHARACTERS_MAX = 1_000;

    private static final int LIST_MAX = 100;
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)\\d{4}(?!\\d)");

    static LooseFields below(Map<String, Object> object, String name) {
        return new LooseFields(object.get(name) instanceof Map<?, ?> below ? below : Map.of());
    }

    /// The first of these fields that is a text.
    Optional<String> text(String... names) {
        return Stream.of(names).map(fields::get).flatMap(LooseFields::asText).findFirst();
    }

    /// The first of these fields that is a text or a number, such as a volume.
    @Nullable
    String word(String... names) {
        return Stream.of(names)
                .map(fields::get)
                .flatMap(value -> value instanceof Number number ? Stream.of(number.toString()) : asText(value))
                .findFirst()
                .orElse(null);
    }

    List<String> texts(String name) {
        return elements(name).flatMap(LooseFields::tag).limit(LIST_MAX).toList();
    }

    /// The names of people: plain, in CSL-JSON's form or in Zotero's.
    List<String> people(String... names) {
        return Stream.of(names)
                .flatMap(this::elements)
                .flatMap(LooseFields::person)
                .limit(LIST_MAX)
                .toList();
    }

    Optional<Integer> year(String... names) {
        return Stream.of(names).map(fields::get).flatMap(LooseFields::asYear).findFirst();
    }

    /// Two page numbers, or one.
    Optional<PageSpan> pages(String name) {
        var pages = elements(name)
                .flatMap(page -> page instanceof Number number ? Stream.of(number.intValue()) : Stream.empty())
                .toList();
        return pages.isEmpty() || pages.size() > 2 || pages.getFirst() > pages.getLast()
                ? Optional.empty()
                : Optional.of(new PageSpan(pages.getFirst(), pages.getLast()));
    }

    private Stream<?> elements(String name) {
        var value = fields.get(name);
        return value instanceof List<?> list ? list.stream() : Stream.ofNullable(value);
    }

    private static Stream<String> asText(@Nullable Object value) {
        return value instanceof String text && !text.isBlank() && text.length() <= TEXT_CHARACTERS_MAX
                ? Stream.of(text.strip())
                : Stream.empty();
    }

    /// Zotero writes `{"tag": "architecture"}`.
    private static Stream<String> tag(Object value) {
        return value instanceof Map<?, ?> object ? asText(object.get("tag")) : asText(value);
    }

    private static Stream<String> person(Object value) {
        if (!(value instanceof Map<?, ?> object)) {
            return asText(value);
        }
        var fields = new LooseFields(object);
        var family = fields.text("family", "lastName", "literal", "name");
        var given = fields.text("given", "firstName").map(name -> ", " + name).orElse("");
        return family.map(name -> name + given).stream();
    }

    /// A number, a text with four digits in it, or CSL-JSON's `{"date-parts": [[2023, 5]]}`.
    private static Stream<Integer> asYear(@Nullable Object value) {
        return switch (value) {
            case null -> Stream.empty();
            case Number number -> Stream.of(number.intValue());
            case String text
            when text.length() <= TEXT_CHARACTERS_MAX ->
                YEAR.matcher(text)
                        .results()
                        .map(found -> Integer.valueOf(found.group()))
                        .limit(1);
            case Map<?, ?> object -> asYear(object.get("date-parts"));
            case List<?> list when !list.isEmpty() -> asYear(list.getFirst());
            default -> Stream.empty();
        };
    }
}
