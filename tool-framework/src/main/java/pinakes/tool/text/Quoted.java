package pinakes.tool.text;

import java.util.regex.Pattern;

/// Quotes a client's text in a message: shortened, on one line, and well-formed.
public final class Quoted {
    private static final int CHARACTERS_MAX = 100;
    private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

    private Quoted() {}

    public static String of(String text) {
        var shown = text.codePointCount(0, text.length()) <= CHARACTERS_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, CHARACTERS_MAX)) + "…";
        return LONE_SURROGATE.matcher(OneLine.of(shown)).replaceAll("\uFFFD");
    }
}
