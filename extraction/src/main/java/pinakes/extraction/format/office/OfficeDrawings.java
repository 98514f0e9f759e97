package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Reads the pictures, charts and diagrams of one part of an Office file.
record OfficeDrawings(OfficePackage office, Map<String, OfficePackage.Relation> relations, EmbeddedPictures pictures) {
    /// Reads a picture by its id; linked pictures are never fetched.
    void picture(@Nullable String id, String altText, Location location, ExtractionDraft draft)
            throws IOException, ExtractionException {
        var relation = id == null ? null : relations.get(id);
        var bytes = relation == null ? null : office.picture(relation.part()).orElse(null);
        if (bytes == null) {
            pictures.describe(altText, location, draft);
        } else {
            pictures.read(bytes, altText, location, draft);
        }
    }

    /// Reads a chart or a diagram by its id.
    void diagram(String id, Location location, ExtractionDraft draft) throws IOException, ExtractionException {
        var relation = relations.get(id);
        if (relation != null) {
            try (var xml = office.xml(relation.part())) {
                DiagramText.read(xml, draft, location);
            }
        }
    }
}
