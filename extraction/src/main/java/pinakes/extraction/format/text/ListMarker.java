package pinakes.extraction.format.text;

import java.util.regex.Pattern;
import pinakes.extraction.reading.Prose;

/// The number before an item of a list.
final class ListMarker {
    private static final Pattern NUMBER =
            Pattern.compile("[(\\[]?[\\p{L}\\p{N}]{1,8}(?:[.)\\]:-][\\p{L}\\p{N}]{1,8})*[.)\\]:]?");

    private ListMarker() {}

    /// The marker if it is a number such as `2.` or `(a)`; empty for bullets.
    static String of(String text) {
        var marker = Prose.oneLine(text);
        return NUMBER.matcher(marker).matches() ? marker : "";
    }
}
