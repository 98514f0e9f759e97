package pinakes.tool.text;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Finds text that cannot be stored unchanged: lone surrogates and NUL characters.
public final class WellFormedText {
    private WellFormedText() {}

    /// The path of the first such text, such as `items[2].title`; empty when there is none.
    public static Optional<String> firstBadPath(JsonNode node) {
        return firstBadPath(node, "");
    }

    private static Optional<String> firstBadPath(JsonNode node, String path) {
        if (node.isString()) {
            return isWellFormed(node.stringValue()) ? Optional.empty() : Optional.of(path);
        }
        if (node.isObject()) {
            for (var entry : node.properties()) {
                var key = entry.getKey();
                var inside = path.isEmpty() ? key : path + "." + key;
                var bad = isWellFormed(key) ? firstBadPath(entry.getValue(), inside) : Optional.of(path);
                if (bad.isPresent()) {
                    return bad;
                }
            }
        }
        for (var i = 0; node.isArray() && i < node.size(); i++) {
            var bad = firstBadPath(node.get(i), path + "[" + i + "]");
            if (bad.isPresent()) {
                return bad;
            }
        }
        return Optional.empty();
    }

    private static boolean isWellFormed(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == 0 || Character.isLowSurrogate(c)) {
                return false;
            }
            if (Character.isHighSurrogate(c)) {
                i++;
                if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }
}
