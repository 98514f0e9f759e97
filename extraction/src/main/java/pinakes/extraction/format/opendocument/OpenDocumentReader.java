package pinakes.extraction.format.opendocument;

import java.io.IOException;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.packed.ZipParts;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// An OpenDocument file of any kind.
public final class OpenDocumentReader implements DocumentReader {
    private final Pictures pictures;

    public OpenDocumentReader(Pictures pictures) {
        this.pictures = pictures;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        try (var parts = ZipParts.open(source.file(), draft.limits())) {
            refuseEncrypted(parts, source);
            describe(parts, draft);
            var content = parts.open("content.xml").orElseThrow(() -> new IOException("there is no content.xml"));
            try (var xml = new XmlPull(content)) {
                new OpenDocumentBody(xml, parts, draft, pictures, source.format()).read();
            }
        }
    }

    private static void refuseEncrypted(ZipParts parts, Source source) throws IOException, ExtractionException {
        var manifest = parts.open("META-INF/manifest.xml");
        if (manifest.isEmpty()) {
            return;
        }
        try (var xml = new XmlPull(manifest.get())) {
            while (xml.next()) {
                if (xml.isStart("encryption-data")) {
                    throw new ExtractionException(
                            Reason.ENCRYPTED,
                            "The " + source.format() + " file is encrypted; remove the password and add it again.");
                }
            }
        }
    }

    private static void describe(ZipParts parts, Draft draft) throws IOException {
        var meta = parts.open("meta.xml");
        if (meta.isEmpty()) {
            return;
        }
        var self = draft.self();
        try (var xml = new XmlPull(meta.get())) {
            while (xml.next()) {
                if (xml.isStart()) {
                    switch (xml.name()) {
                        case "title" -> self.title(xml.textWithin());
                        case "initial-creator", "creator" -> self.author(xml.textWithin());
                        case "language" -> self.language(xml.textWithin());
                        case "creation-date" -> self.createdAt(xml.textWithin());
                        case "date" -> self.modifiedAt(xml.textWithin());
                        case "subject" -> draft.property("subject", xml.textWithin());
                        case "keyword" -> draft.property("keywords", xml.textWithin());
                        case "description" -> draft.property("description", xml.textWithin());
                        default -> {
                            // Statistics and settings.
                        }
                    }
                }
            }
        } catch (IOException damaged) {
            draft.warn("What the file says of itself could not be read.");
        }
    }
}
