package pinakes.extraction.format.office;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.packed.ZipParts;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// The parts of an Office file and how they refer to each other.
final class OfficePackage implements AutoCloseable {
    private static final int PICTURE_BYTES_MAX = 50_000_000;

    private final ZipParts parts;

    private OfficePackage(ZipParts parts) {
        this.parts = parts;
    }

    static OfficePackage open(Source source, Draft draft) throws IOException, ExtractionException {
        return new OfficePackage(ZipParts.open(source.file(), draft.limits()));
    }

    /// What another part is referred to by.
    ///
    /// @param kind the last word of its type, such as `image`
    /// @param part its name within the package
    record Relation(String kind, String part) {}

    /// The main part: the document, the presentation, the workbook.
    String mainPart(String usualName) throws IOException {
        return relations("").values().stream()
                .filter(relation -> relation.kind().equals("officeDocument"))
                .map(Relation::part)
                .filter(parts::has)
                .findFirst()
                .orElse(usualName);
    }

    /// What a part refers to, by the ids it uses.
    Map<String, Relation> relations(String part) throws IOException {
        var slash = part.lastIndexOf('/') + 1;
        var name = part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
        var relations = new HashMap<String, Relation>();
        var stream = parts.open(name);
        if (stream.isEmpty()) {
            return relations;
        }
        try (var xml = new XmlPull(stream.get())) {
            while (xml.next()) {
                if (xml.isStart("Relationship") && !"External".equals(xml.attribute("TargetMode"))) {
                    var type = xml.attribute("Type", "");
                    relations.put(
                            xml.attribute("Id", ""),
                            new Relation(
                                    type.substring(type.lastIndexOf('/') + 1),
                                    resolved(part.substring(0, slash), xml.attribute("Target", ""))));
                }
            }
        }
        return relations;
    }

    /// A part as XML; none when it is missing.
    Optional<XmlPull> xml(String part) throws IOException {
        Optional<InputStream> stream = parts.open(part);
        return stream.isEmpty() ? Optional.empty() : Optional.of(new XmlPull(stream.get()));
    }

    /// The main part as XML.
    XmlPull requiredXml(String part) throws IOException {
        return xml(part).orElseThrow(() -> new IOException("there is no " + part));
    }

    Optional<byte[]> picture(String part) throws IOException {
        return parts.bytes(part, PICTURE_BYTES_MAX);
    }

    /// Reads what the file says of itself.
    void describe(Draft draft) throws IOException {
        var properties = xml("docProps/core.xml");
        if (properties.isEmpty()) {
            return;
        }
        var self = draft.self();
        try (var xml = properties.get()) {
            while (xml.next()) {
                if (xml.isStart()) {
                    switch (xml.name()) {
                        case "title" -> self.title(xml.textWithin());
                        case "creator" -> self.author(xml.textWithin());
                        case "language" -> self.language(xml.textWithin());
                        case "created" -> self.createdAt(xml.textWithin());
                        case "modified" -> self.modifiedAt(xml.textWithin());
                        case "subject" -> draft.property("subject", xml.textWithin());
                        case "keywords" -> draft.property("keywords", xml.textWithin());
                        case "description" -> draft.property("description", xml.textWithin());
                        case "category" -> draft.property("category", xml.textWithin());
                        default -> {
                            // The rest is of no interest to a reader.
                        }
                    }
                }
            }
        } catch (IOException damaged) {
            draft.warn("What the file says of itself could not be read.");
        }
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }

    private static String resolved(String folder, String target) {
        var path = new ArrayDeque<String>();
        var whole = target.startsWith("/") ? target : folder + target;
        for (var step : whole.replace('\\', '/').split("/", -1)) {
            if (step.equals("..")) {
                path.pollLast();
            } else if (!step.isEmpty() && !step.equals(".")) {
                path.add(step);
            }
        }
        return String.join("/", path);
    }
}
