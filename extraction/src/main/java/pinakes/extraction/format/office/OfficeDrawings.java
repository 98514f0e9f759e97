package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.Draft;

/// The pictures, charts and diagrams that one part of an Office file refers to.
record OfficeDrawings(OfficePackage office, Map<String, OfficePackage.Relation> relations, Pictures pictures) {
    /// Looks at a picture by its id; one that is only linked to is never fetched.
    void look(@Nullable String id, String alternative, Place place, Draft draft)
            throws IOException, ExtractionException {
        var relation = id == null ? null : relations.get(id);
        var bytes = relation == null ? null : office.picture(relation.part()).orElse(null);
        if (bytes == null) {
            pictures.mention(alternative, place, draft);
        } else {
            pictures.look(bytes, alternative, place, draft);
        }
    }

    /// Adds the labels and figures of a chart or a diagram by its id.
    void diagram(String id, Place place, Draft draft) throws IOException, ExtractionException {
        var relation = relations.get(id);
        var content = relation == null ? Optional.<XmlPull>empty() : office.xml(relation.part());
        if (content.isPresent()) {
            try (var xml = content.get()) {
                DiagramText.read(xml, draft, place);
            }
        }
    }
}
