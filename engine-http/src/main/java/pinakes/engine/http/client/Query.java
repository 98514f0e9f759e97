package pinakes.engine.http.client;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;

/// The query of an address in the making.
final class Query {
    private final StringBuilder text;

    Query(String path) {
        this.text = new StringBuilder(path);
    }

    /// Adds a parameter, unless there is nothing to say.
    Query with(String name, @Nullable Object value) {
        if (value != null) {
            text.append(text.indexOf("?") < 0 ? '?' : '&')
                    .append(name)
                    .append('=')
                    .append(EngineCall.encoded(value.toString()));
        }
        return this;
    }

    Query with(DocumentFilter filter) {
        filter.tags().forEach(tag -> with("tag", tag));
        filter.anyTags().forEach(tag -> with("any_tag", tag));
        filter.collections().forEach(collection -> with("collection", collection));
        filter.formats().forEach(format -> with("format", format));
        filter.documents().forEach(id -> with("document", id));
        var kind = filter.kind();
        if (kind != null) {
            with("kind", kind == DocumentKind.NOTE ? "note" : "file");
        }
        return with("source_path", filter.sourcePath())
                .with("added_from", filter.addedFrom())
                .with("added_before", filter.addedBefore());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
