package pinakes.engine.core.reference;

import java.util.List;
import java.util.Map;
import pinakes.engine.library.ReferenceFormat;

/// Writes works as files for reference managers.
public final class ReferenceExport {
    private ReferenceExport() {}

    /// Writes works in a format.
    ///
    /// @param works each with the fields that chunks have for their work, such as `citekey` and `container_title`
    public static String write(List<Map<String, Object>> works, ReferenceFormat format) {
        return switch (format) {
            case BIBTEX -> BibtexWriter.write(works);
            case CSL_JSON -> CslWriter.write(works);
        };
    }
}
