package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.Map;
import pinakes.extraction.packed.XmlPull;

/// The footnotes, endnotes and comments of a text document.
final class WordNotes {
    private WordNotes() {}

    /// Adds the notes of one kind under `kind:id`; separator lines are skipped.
    static void read(XmlPull xml, String kind, Map<String, String> notes) throws IOException {
        try (xml) {
            while (xml.next()) {
                if (xml.isStart(kind)) {
                    var separator = xml.attribute("type") != null;
                    var id = xml.attribute("id", "");
                    var lead = kind.equals("comment") ? "Comment by " + xml.attribute("author", "unknown") + ": " : "";
                    var text = text(xml);
                    if (!separator && !text.isBlank()) {
                        notes.put(kind + ":" + id, lead + text.strip());
                    }
                }
            }
        }
    }

    private static String text(XmlPull xml) throws IOException {
        var text = new StringBuilder();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("t")) {
                text.append(xml.textWithin());
            } else if (xml.isStart("tab")) {
                text.append(' ');
            } else if (xml.isEnd("p")) {
                text.append('\n');
            } else if (xml.isStart("del") || xml.isStart("moveFrom")) {
                xml.skip();
            }
        }
        return text.toString();
    }
}
