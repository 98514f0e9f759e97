package pinakes.engine.local.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// A work in a bibliography.
///
/// @param type a CSL type, such as `article-journal`
/// @param authors each as `Family, Given`
/// @param container the journal, book or proceedings
/// @param pages within the container
/// @param files paths of the work's files, as written in the reference
public record Reference(
        String citekey,
        String type,
        @Nullable String title,
        List<String> authors,
        @Nullable Integer year,
        @Nullable String container,
        @Nullable String publisher,
        @Nullable String volume,
        @Nullable String issue,
        @Nullable String pages,
        @Nullable String doi,
        @Nullable String url,
        List<String> keywords,
        List<String> files) {
    static final int CITEKEY_CHARACTERS_MAX = 200;

    public Reference {
        authors = List.copyOf(authors);
        keywords = List.copyOf(keywords);
        files = List.copyOf(files);
    }

    /// The fields for the metadata of chunks.
    public Map<String, Object> fields() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("citekey", citekey);
        fields.put("type", type);
        put(fields, "title", title);
        put(fields, "authors", authors.isEmpty() ? null : authors);
        put(fields, "year", year);
        put(fields, "container_title", container);
        put(fields, "publisher", publisher);
        put(fields, "volume", volume);
        put(fields, "issue", issue);
        put(fields, "page", pages);
        put(fields, "doi", doi);
        put(fields, "url", url);
        put(fields, "tags", keywords.isEmpty() ? null : keywords);
        return fields;
    }

    /// Whether the catalog can store all of its text unchanged.
    boolean isStorable() {
        var texts = Stream.of(citekey, type, title, container, publisher, volume, issue, pages, doi, url);
        return Stream.of(texts, authors.stream(), keywords.stream(), files.stream())
                .flatMap(Function.identity())
                .filter(Objects::nonNull)
                .allMatch(StorableText::isStorable);
    }

    private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }
}
