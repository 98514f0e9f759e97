package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.extraction.packed.XmlPull;

/// The comments of slides: those of PowerPoint up to 2019, and those of later versions, which have replies.
///
/// @param authors the names of authors by their ids
record SlideComments(OfficePackage office, Map<String, String> authors) {
    static SlideComments of(OfficePackage office, Map<String, OfficePackage.Relation> relations) throws IOException {
        var authors = new HashMap<String, String>();
        for (var relation : relations.values()) {
            if (relation.kind().equals("commentAuthors") || relation.kind().equals("authors")) {
                try (var xml = office.xml(relation.part())) {
                    while (xml.next()) {
                        if (xml.isStart("cmAuthor") || xml.isStart("author")) {
                            authors.put(xml.attribute("id", ""), xml.attribute("name", ""));
                        }
                    }
                }
            }
        }
        return new SlideComments(office, authors);
    }

    /// The comments of a slide, each with its author.
    List<String> read(Map<String, OfficePackage.Relation> ofSlide) throws IOException {
        var comments = new ArrayList<String>();
        for (var relation : ofSlide.values()) {
            if (relation.kind().equals("comments")) {
                try (var xml = office.xml(relation.part())) {
                    read(xml, comments);
                }
            }
        }
        return comments;
    }

    private void read(XmlPull xml, List<String> comments) throws IOException {
        var author = "";
        while (xml.next()) {
            switch (xml.startName()) {
                case "cm", "reply" -> author = authors.getOrDefault(xml.attribute("authorId", ""), "");
                case "text" -> add(author, xml.textWithin(), comments);
                case "txBody" -> add(author, words(xml), comments);
                default -> {} // the place and the state of a comment
            }
        }
    }

    private static String words(XmlPull xml) throws IOException {
        var text = new StringBuilder();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("p") || xml.isStart("br")) {
                text.append('\n');
            } else if (xml.isStart("t")) {
                text.append(xml.textWithin());
            }
        }
        return text.toString();
    }

    private static void add(String author, String text, List<String> comments) {
        if (!text.isBlank()) {
            comments.add("Comment" + (author.isBlank() ? "" : " by " + author) + ": " + text.strip());
        }
    }
}
