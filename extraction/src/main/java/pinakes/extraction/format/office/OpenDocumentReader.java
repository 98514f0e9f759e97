package pinakes.extraction.format.office;

import java.io.IOException;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads OpenDocument files: text documents, workbooks and presentations share one vocabulary.
public record OpenDocumentReader(FileFormat format, EmbeddedPictures pictures) implements DocumentReader {
    static final String CONTENT = "content.xml";

    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var office = OfficePackage.open(request, draft)) {
            refuseEncrypted(office);
            office.describe("meta.xml", draft);
            var lists = new OpenDocumentLists();
            lists.read(office.xml("styles.xml"));
            var titles = SlideTitles.of(format == FileFormat.ODP ? office.requiredXml(CONTENT) : office.xml(""));
            try (var xml = office.requiredXml(CONTENT)) {
                new OpenDocumentBody(xml, office, lists, titles, draft, pictures, format).read();
            }
        }
    }

    private void refuseEncrypted(OfficePackage office) throws IOException, ExtractionException {
        try (var xml = office.xml("META-INF/manifest.xml")) {
            while (xml.next()) {
                if (xml.isStart("encryption-data")) {
                    throw new ExtractionException(
                            Reason.ENCRYPTED,
                            "The " + format + " file is encrypted. Remove the password and add the file again.");
                }
            }
        }
    }
}
