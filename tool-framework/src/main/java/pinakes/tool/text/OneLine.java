package pinakes.tool.text;

import java.util.regex.Pattern;

/// Text without line breaks and control characters, so that no part of it can pose as a line of its own.
public final class OneLine {
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\u2028\\u2029]+");

    private OneLine() {}

    /// The text with a space in the place of each run of them.
    public static String of(String text) {
        return BREAKS.matcher(text).replaceAll(" ");
    }
}
