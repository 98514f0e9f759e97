package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Source;

/// A text document; its format has no pages, so places are headings only.
public final class DocxReader implements DocumentReader {
    private final Pictures pictures;

    public DocxReader(Pictures pictures) {
        this.pictures = pictures;
    }

    @Override
    public void read(Source source, Draft draft) throws IOException, ExtractionException {
        try (var office = OfficePackage.open(source, draft)) {
            office.describe(draft);
            var main = office.mainPart("word/document.xml");
            var relations = office.relations(main);
            var styles = WordStyles.read(office.xml(part(relations, "styles", "word/styles.xml")));
            var notes = new HashMap<String, String>();
            for (var kind : new String[] {"footnote", "endnote"}) {
                var part = part(relations, kind + "s", "word/" + kind + "s.xml");
                WordNotes.read(office.xml(part), kind, notes);
            }
            try (var xml = office.requiredXml(main)) {
                new WordBody(xml, draft, styles, notes, new OfficeDrawings(office, relations, pictures)).read();
            }
        }
    }

    private static String part(Map<String, OfficePackage.Relation> relations, String kind, String usualName) {
        return relations.values().stream()
                .filter(relation -> relation.kind().equals(kind))
                .map(OfficePackage.Relation::part)
                .findFirst()
                .orElse(usualName);
    }
}
