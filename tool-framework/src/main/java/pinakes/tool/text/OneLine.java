package pinakes.tool.text;

import java.util.regex.Pattern;

/// Replaces line breaks and control characters, so that no part of a text looks like a separate line.
public final class OneLine {
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\u2028\\u2029]+");

    private OneLine() {}

    /// Replaces each run of them by a space.
    public static String of(String text) {
        return BREAKS.matcher(text).replaceAll(" ");
    }
}
