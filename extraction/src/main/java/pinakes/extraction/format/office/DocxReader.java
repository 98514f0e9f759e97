package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.reading.DocumentReader;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads text documents; the format has no pages, so locations are unknown.
public record DocxReader(EmbeddedPictures pictures) implements DocumentReader {
    @Override
    public void read(ExtractionRequest request, ExtractionDraft draft) throws IOException, ExtractionException {
        try (var office = OfficePackage.open(request, draft)) {
            office.describe("docProps/core.xml", draft);
            office.describe("docProps/app.xml", draft);
            var main = office.mainPart("word/document.xml");
            var relations = office.relations(main);
            var styles = WordStyles.read(office.xml(part(relations, "styles", "word/styles.xml")));
            var notes = new HashMap<String, String>();
            var marks = draft.limits().reviewMarks();
            var kinds =
                    marks.haveComments() ? List.of("footnote", "endnote", "comment") : List.of("footnote", "endnote");
            for (var kind : kinds) {
                var part = part(relations, kind + "s", "word/" + kind + "s.xml");
                WordNotes.read(office.xml(part), kind, notes);
            }
            var numbering = WordNumbering.read(office.xml(part(relations, "numbering", "word/numbering.xml")));
            try (var xml = office.requiredXml(main)) {
                new WordBody(xml, draft, styles, numbering, notes, new OfficeDrawings(office, relations, pictures))
                        .read();
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
