package pinakes.extraction.format.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;

/// A date in the description of an RTF file, which comes as one control word per part.
final class RtfDate {
    private final Map<String, Integer> parts = new HashMap<>();

    void word(String word, int number) {
        parts.put(word, number);
    }

    /// In ISO 8601; empty when there is no valid date.
    String text() {
        try {
            return parts.containsKey("yr")
                    ? LocalDateTime.of(part("yr"), part("mo"), part("dy"), part("hr"), part("min"))
                            .toString()
                    : "";
        } catch (DateTimeException _) {
            return "";
        }
    }

    private int part(String name) {
        return parts.getOrDefault(name, 0);
    }
}
