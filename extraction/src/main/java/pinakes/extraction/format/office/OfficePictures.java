package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.Draft;

/// The pictures that one part of an Office file refers to.
record OfficePictures(OfficePackage office, Map<String, OfficePackage.Relation> relations, Pictures pictures) {
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
}
