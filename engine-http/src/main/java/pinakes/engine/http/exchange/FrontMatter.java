package pinakes.engine.http.exchange;

import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.http.wire.JsonCodec;

/// The lines in front of a note: what is known about it, as YAML whose values are JSON.
final class FrontMatter {
    private static final String FENCE = "---\n";

    private FrontMatter() {}

    static String of(Document note) {
        var lines = new StringBuilder(FENCE);
        var title = note.text().title();
        if (title != null) {
            add(lines, "title", title);
        }
        add(lines, "collection", CollectionName.of(note.tags()).value());
        add(lines, "tags", CollectionName.without(note.tags()));
        add(lines, "created", note.addedAt().toString());
        add(lines, "updated", note.updatedAt().toString());
        if (!note.metadata().isEmpty()) {
            add(lines, "metadata", note.metadata());
        }
        return lines.append(FENCE).toString();
    }

    private static void add(StringBuilder lines, String name, Object value) {
        lines.append(name)
                .append(": ")
                .append(JsonCodec.mapper().writeValueAsString(value))
                .append('\n');
    }

    /// The text of a note without the front matter.
    static String text(String file) {
        if (!file.startsWith(FENCE)) {
            return file;
        }
        var end = file.indexOf("\n" + FENCE, FENCE.length() - 1);
        return end < 0 ? file : file.substring(end + 1 + FENCE.length());
    }
}
