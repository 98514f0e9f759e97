package pinakes.engine.http.client.connection;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.http.wire.JsonCodec;

/// Builds a path with a query string.
public final class QueryString {
    private final StringBuilder text;

    public QueryString(String path) {
        this.text = new StringBuilder(path);
    }

    /// Adds a parameter, unless its value is null.
    public QueryString with(String name, @Nullable Object value) {
        if (value != null) {
            text.append(text.indexOf("?") < 0 ? '?' : '&')
                    .append(name)
                    .append('=')
                    .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
        }
        return this;
    }

    public QueryString with(DocumentFilter filter) {
        filter.tags().forEach(tag -> with("tag", tag));
        filter.anyTags().forEach(tag -> with("any_tag", tag));
        filter.collections().forEach(collection -> with("collection", collection));
        filter.formats().forEach(format -> with("format", format));
        filter.documents().forEach(id -> with("document", id));
        var kind = filter.kind();
        if (kind != null) {
            with("kind", kind == DocumentKind.NOTE ? "note" : "file");
        }
        if (!filter.metadata().isEmpty()) {
            with("metadata", new String(JsonCodec.write(filter.metadata()), StandardCharsets.UTF_8));
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
