package pinakes.engine.core.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Writes references as CSL-JSON.
final class CslWriter {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Map<String, String> NAMES = Map.of(
            "title", "title",
            "container_title", "container-title",
            "publisher", "publisher",
            "volume", "volume",
            "issue", "issue",
            "page", "page",
            "doi", "DOI",
            "url", "URL",
            "isbn", "ISBN");

    private CslWriter() {}

    static String write(List<Map<String, Object>> works) {
        return JSON.writeValueAsString(works.stream().map(CslWriter::item).toList()) + "\n";
    }

    private static Map<String, Object> item(Map<String, Object> work) {
        var item = new LinkedHashMap<String, Object>();
        item.put("id", String.valueOf(work.get("citekey")));
        item.put("citation-key", String.valueOf(work.get("citekey")));
        item.put("type", String.valueOf(work.getOrDefault("type", "document")));
        NAMES.keySet().stream()
                .sorted()
                .filter(name -> work.get(name) != null)
                .forEach(name -> item.put(NAMES.getOrDefault(name, name), String.valueOf(work.get(name))));
        if (work.get("authors") instanceof List<?> authors) {
            item.put("author", authors.stream().map(CslWriter::person).toList());
        }
        if (work.get("year") instanceof Number year) {
            item.put("issued", Map.of("date-parts", List.of(List.of(year))));
        }
        put(item, "archive_location", work.get("arxiv") == null ? null : "arXiv:" + work.get("arxiv"));
        put(
                item,
                "keyword",
                work.get("tags") instanceof List<?> tags && !tags.isEmpty()
                        ? tags.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        : null);
        return item;
    }

    /// Names are stored as `Family, Given`; others are names of organisations.
    private static Map<String, String> person(Object name) {
        var parts = String.valueOf(name).split(", ", 2);
        var person = new LinkedHashMap<String, String>();
        person.put(parts.length == 2 ? "family" : "literal", parts[0]);
        if (parts.length == 2) {
            person.put("given", parts[1]);
        }
        return person;
    }

    private static void put(Map<String, Object> item, String name, @Nullable Object value) {
        if (value != null) {
            item.put(name, value);
        }
    }
}
