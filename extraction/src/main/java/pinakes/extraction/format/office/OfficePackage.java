package pinakes.extraction.format.office;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.packed.ZipParts;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.WholeNumber;

/// The parts of an Office file and the relations between them.
final class OfficePackage implements AutoCloseable {
    private static final int PICTURE_BYTES_MAX = 50_000_000;
    private static final byte[] EMPTY_ELEMENT = {'<', 'e', '/', '>'};

    private final ZipParts parts;

    private OfficePackage(ZipParts parts) {
        this.parts = parts;
    }

    static OfficePackage open(ExtractionRequest request, ExtractionDraft draft)
            throws IOException, ExtractionException {
        return new OfficePackage(ZipParts.open(request.file(), draft.limits()));
    }

    /// A reference to another part.
    ///
    /// @param kind the last segment of its type, such as `image`
    /// @param part the name of the other part
    record Relation(String kind, String part) {}

    /// The name of the main part: the document, presentation or workbook.
    String mainPart(String usualName) throws IOException {
        return relations("").values().stream()
                .filter(relation -> relation.kind().equals("officeDocument"))
                .map(Relation::part)
                .filter(parts::has)
                .findFirst()
                .orElse(usualName);
    }

    /// The relations of a part, by id.
    Map<String, Relation> relations(String part) throws IOException {
        var slash = part.lastIndexOf('/') + 1;
        var name = part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
        var relations = new HashMap<String, Relation>();
        try (var xml = xml(name)) {
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

    boolean has(String part) {
        return parts.has(part);
    }

    /// A part as XML; a missing part reads as an empty element.
    XmlPull xml(String part) throws IOException {
        return new XmlPull(parts.open(part).orElseGet(() -> new ByteArrayInputStream(EMPTY_ELEMENT)));
    }

    XmlPull requiredXml(String part) throws IOException {
        if (!has(part)) {
            throw new IOException("there is no " + part);
        }
        return xml(part);
    }

    Optional<byte[]> picture(String part) throws IOException {
        return parts.bytes(part, PICTURE_BYTES_MAX);
    }

    /// Adds the metadata of the file, which Office Open XML and OpenDocument keep in elements of different names.
    void describe(String part, ExtractionDraft draft) throws IOException {
        var description = draft.description();
        try (var xml = xml(part)) {
            while (xml.next()) {
                switch (xml.startName()) {
                    case "title" -> description.title(xml.textWithin());
                    case "creator", "initial-creator" -> description.author(xml.textWithin());
                    case "language" -> description.language(xml.textWithin());
                    case "created", "creation-date" -> description.createdAt(xml.textWithin());
                    case "modified", "date" -> description.modifiedAt(xml.textWithin());
                    case "Pages" -> draft.statedPages(WholeNumber.parsed(xml.textWithin(), 0));
                    case "document-statistic" -> draft.statedPages(xml.number("page-count", 0));
                    case "keywords", "keyword" -> draft.property("keywords", xml.textWithin());
                    case "subject", "description", "category" -> draft.property(xml.startName(), xml.textWithin());
                    default -> {} // statistics and settings are ignored
                }
            }
        } catch (IOException _) {
            draft.warn("The metadata of the file could not be read.");
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
