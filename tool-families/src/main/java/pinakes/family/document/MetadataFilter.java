package pinakes.family.document;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.MetadataValues;

/// A filter by metadata as a caller writes it: a value or a list of alternatives for each name.
public record MetadataFilter(Map<String, Object> value) {
    public MetadataFilter {
        value = new LinkedHashMap<>(value);
        var _ = DocumentFilter.ALL.withMetadata(MetadataValues.wanted(value)); // reports what cannot be compared
    }

    public DocumentFilter in(DocumentFilter filter) {
        return filter.withMetadata(wanted());
    }

    /// The alternatives for each name.
    public Map<String, Set<String>> wanted() {
        return MetadataValues.wanted(value);
    }
}
