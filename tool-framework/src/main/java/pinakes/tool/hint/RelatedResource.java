package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/// A resource that the answer is about.
///
/// @param metadata category, lastAccessed, accessCount, quality or freshness, where known
public record RelatedResource(
        String type,
        String id,
        String label,
        double relevance,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Object> metadata) {
    private static final int LABEL_CHARACTERS_MAX = 60;

    public RelatedResource {
        relevance = RangeCheck.unit("relevance", relevance);
        label = shortened(label);
        metadata = Map.copyOf(metadata);
    }

    /// Labels are shortened, because models pay for hints by the token.
    private static String shortened(String label) {
        if (label.codePointCount(0, label.length()) <= LABEL_CHARACTERS_MAX) {
            return label;
        }
        return label.substring(0, label.offsetByCodePoints(0, LABEL_CHARACTERS_MAX - 1)) + "…";
    }
}
