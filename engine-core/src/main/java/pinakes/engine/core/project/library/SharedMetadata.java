package pinakes.engine.core.project.library;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.project.Payload;

/// The metadata that all chunks of a document share: their file and the work it contains.
final class SharedMetadata {
    private static final String TITLE = "title";
    private static final String AUTHORS = "authors";
    private static final String TAGS = "tags";
    private static final String DOI = "doi";

    private SharedMetadata() {}

    /// The metadata as JSON. The owner takes precedence over a reference, and a reference over the file.
    ///
    /// @param reference the fields of the document's reference, if any
    static String of(
            FileDescription file, DocumentMetadata given, int version, @Nullable Map<String, Object> reference) {
        var about = new LinkedHashMap<String, Object>();
        about.put(Payload.SOURCE, source(file, given));
        about.put(Payload.ZOTERO, work(file, given, reference == null ? Map.of() : reference));
        put(about, MetadataValues.LANGUAGE, language(given.more()) == null ? file.language() : language(given.more()));
        about.put(Payload.VERSION, version);
        return JsonColumn.of(about);
    }

    /// The language in metadata; null when there is none.
    static @Nullable String language(Map<String, Object> metadata) {
        return metadata.get(MetadataValues.LANGUAGE) instanceof String language ? language : null;
    }

    private static Map<String, Object> source(FileDescription file, DocumentMetadata given) {
        var source = new LinkedHashMap<String, Object>();
        source.put("path", file.sourcePath() == null ? file.name() : file.sourcePath());
        put(source, TITLE, given.title() == null ? file.title() : given.title());
        return source;
    }

    private static Map<String, Object> work(
            FileDescription file, DocumentMetadata given, Map<String, Object> reference) {
        var work = new LinkedHashMap<String, Object>();
        put(work, AUTHORS, file.author() == null ? null : List.of(file.author()));
        put(work, DOI, file.doi());
        work.putAll(reference);
        work.putAll(given.more());
        put(work, TITLE, given.title());
        put(work, AUTHORS, given.author() == null ? null : List.of(given.author()));
        var tags = new LinkedHashSet<Object>(given.tags());
        if (reference.get(TAGS) instanceof List<?> more) {
            tags.addAll(more);
        }
        work.put(TAGS, List.copyOf(tags));
        return work;
    }

    private static void put(Map<String, Object> object, String name, @Nullable Object value) {
        if (value != null) {
            object.put(name, value);
        }
    }
}
