package pinakes.engine.core.reference;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// A work in a bibliography.
///
/// @param fields for the metadata of chunks; absent values and empty lists are left out
/// @param files paths of the work's files, as written in the reference
public record Reference(String citekey, Map<String, ? extends @Nullable Object> fields, List<String> files) {
    static final int CITEKEY_CHARACTERS_MAX = 200;

    public Reference {
        var present = new LinkedHashMap<String, @Nullable Object>(fields);
        present.values().removeIf(value -> value == null || value.equals(List.of()));
        fields = present;
        files = List.copyOf(files);
    }

    public @Nullable String title() {
        return (String) fields.get("title");
    }

    public @Nullable String doi() {
        return (String) fields.get("doi");
    }

    public @Nullable String arxiv() {
        return (String) fields.get("arxiv");
    }

    public @Nullable String isbn() {
        return (String) fields.get("isbn");
    }

    /// Whether the catalog can store all of its text unchanged.
    boolean isStorable() {
        return Stream.concat(fields.values().stream(), files.stream())
                .flatMap(value -> value instanceof Collection<?> list ? list.stream() : Stream.of(value))
                .allMatch(value -> StorableText.isStorable(String.valueOf(value)));
    }
}
