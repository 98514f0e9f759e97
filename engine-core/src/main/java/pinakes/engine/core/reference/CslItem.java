package pinakes.engine.core.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A CSL-JSON item; every field may be missing or have an unexpected type.
record CslItem(Map<?, ?> fields) {
    private static final int LIST_MAX = 100;
    private static final int TEXT_CHARACTERS_MAX = 10_000;
    private static final Pattern MARK_UP = Pattern.compile("</?(?:i|b|sub|sup|span|sc)\\b[^>]*>");

    Reference reference(String citekey) {
        var about = new LinkedHashMap<String, @Nullable Object>();
        about.put("citekey", citekey);
        about.put("type", text("type").orElse("document"));
        about.put(
                "title",
                text("title")
                        .map(title -> MARK_UP.matcher(title).replaceAll(""))
                        .orElse(null));
        about.put("authors", people());
        about.put("year", year(fields.get("issued")));
        about.put("container_title", text("container-title", "publicationTitle").orElse(null));
        about.put("publisher", text("publisher").orElse(null));
        about.put("volume", text("volume").orElse(null));
        about.put("issue", text("issue", "number").orElse(null));
        about.put("page", text("page", "pages").orElse(null));
        about.put("doi", text("DOI", "doi").flatMap(Doi::in).orElse(null));
        about.put("url", text("URL", "url").orElse(null));
        about.put("isbn", text("ISBN", "isbn").flatMap(Isbn::of).orElse(null));
        about.put("arxiv", arxiv().orElse(null));
        about.put("tags", keywords());
        return new Reference(citekey, about, files());
    }

    /// The first of these fields that is a string or a number.
    Optional<String> text(String... names) {
        return Stream.of(names).map(fields::get).flatMap(CslItem::asText).findFirst();
    }

    /// Programs write it into one of many fields.
    private Optional<String> arxiv() {
        return text("arxiv", "eprint")
                .flatMap(ArxivId::of)
                .or(() -> Stream.of("number", "archive_location", "note", "DOI", "URL", "container-title")
                        .flatMap(name -> text(name).stream())
                        .flatMap(field -> ArxivId.in(field).stream())
                        .findFirst());
    }

    private List<String> people() {
        var authors = list("author");
        return (authors.isEmpty() ? list("editor") : authors)
                .stream().flatMap(CslItem::person).limit(LIST_MAX).toList();
    }

    private static Stream<String> person(Object value) {
        if (!(value instanceof Map<?, ?> object)) {
            return asText(value);
        }
        var person = new CslItem(object);
        var particle = person.text("non-dropping-particle").map(text -> text + " ");
        var family = person.text("family").map(name -> particle.orElse("") + name);
        var given = Stream.concat(person.text("given").stream(), person.text("dropping-particle", "suffix").stream())
                .toList();
        return family
                .map(name -> given.isEmpty() ? name : name + ", " + String.join(" ", given))
                .or(() -> person.text("literal", "name"))
                .stream();
    }

    private static @Nullable Integer year(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Number number -> number.intValue();
            case String text -> Years.in(text).findFirst().orElse(null);
            case Map<?, ?> object -> {
                var parts = year(object.get("date-parts"));
                yield parts != null
                        ? parts
                        : year(object.containsKey("raw") ? object.get("raw") : object.get("literal"));
            }
            case List<?> list when !list.isEmpty() -> year(list.getFirst());
            default -> null;
        };
    }

    /// A string in CSL, a list in Zotero.
    private List<String> keywords() {
        var plain = text("keyword").stream().flatMap(text -> Stream.of(text.split("[,;]", -1)));
        var listed = list("tags").stream()
                .flatMap(tag -> tag instanceof Map<?, ?> object ? asText(object.get("tag")) : asText(tag));
        return Keywords.of(Stream.concat(plain, listed));
    }

    /// Not part of CSL, but written by some programs.
    private List<String> files() {
        var attached = list("attachments").stream()
                .flatMap(file -> file instanceof Map<?, ?> object
                        ? new CslItem(object).text("path", "localPath").stream()
                        : Stream.empty());
        return Stream.concat(text("file", "path").stream(), attached)
                .map(path -> path.replace('\\', '/'))
                .limit(LIST_MAX)
                .toList();
    }

    private List<?> list(String name) {
        return fields.get(name) instanceof List<?> list ? list : List.of();
    }

    private static Stream<String> asText(@Nullable Object value) {
        return switch (value) {
            case String text when !text.isBlank() && text.length() <= TEXT_CHARACTERS_MAX -> Stream.of(text.strip());
            case Number number -> Stream.of(number.toString());
            case null, default -> Stream.empty();
        };
    }
}
