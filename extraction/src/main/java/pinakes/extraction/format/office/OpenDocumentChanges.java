package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import pinakes.extraction.packed.XmlPull;

/// The tracked changes of an OpenDocument text. The file lists them first, with the text of deletions; the body has
/// marks where each one begins and ends.
final class OpenDocumentChanges {
    private final Map<String, Change> changes = new HashMap<>();
    /// The beginning of the insertion that the current text is part of; empty outside of insertions.
    private String inserting = "";

    /// Reads the list of changes.
    void read(XmlPull xml) throws IOException {
        var id = "";
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "changed-region" -> id = xml.attribute("id", "");
                case "insertion" -> changes.put(id, change(xml, "inserted"));
                case "deletion" -> changes.put(id, change(xml, "deleted"));
                default -> {} // changes of formats
            }
        }
    }

    private static Change change(XmlPull xml, String what) throws IOException {
        var author = "";
        var words = new ArrayList<String>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "creator" -> author = xml.textWithin().strip();
                case "p", "h" -> words.add(xml.textWithin().strip());
                default -> {} // dates, lists, tables: their paragraphs follow
            }
        }
        return new Change(
                "[" + what + (author.isBlank() ? "" : " by " + author) + ": ",
                String.join("\n", words).strip());
    }

    /// A deletion at a place; empty when there is no text in it.
    String deleted(String id) {
        var change = changes.get(id);
        return change == null || change.text().isEmpty() ? "" : change.lead() + change.text() + "]";
    }

    /// Begins an insertion.
    ///
    /// @return what to write before its text
    String begin(String id) {
        var change = changes.get(id);
        inserting = change == null ? "" : change.lead();
        return inserting;
    }

    /// Ends an insertion.
    ///
    /// @return what to write after its text
    String end() {
        var closing = inserting.isEmpty() ? "" : "]";
        inserting = "";
        return closing;
    }

    /// What to write at the start of a paragraph: an insertion can have several.
    String before() {
        return inserting;
    }

    /// What to write at the end of a paragraph.
    String after() {
        return inserting.isEmpty() ? "" : "]";
    }

    /// @param text what was deleted
    private record Change(String lead, String text) {}
}
