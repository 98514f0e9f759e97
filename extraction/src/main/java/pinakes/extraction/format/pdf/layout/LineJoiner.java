package pinakes.extraction.format.pdf.layout;

import java.util.regex.Pattern;

/// Joins lines into running text and removes hyphens at line ends.
public final class LineJoiner {
    /// Words before a hyphen that belongs to the spelling: after these prefixes, and in words with other hyphens.
    private static final Pattern HYPHENATED =
            Pattern.compile("(?:.*\\s)?(?:(?i:non|self|well|cross|half|ex|all|mid)|\\S+-\\S+)-");

    private LineJoiner() {}

    /// Appends a line to the text before it.
    public static void append(StringBuilder text, String line) {
        if (text.isEmpty()) {
            text.append(line);
            return;
        }
        var last = text.charAt(text.length() - 1);
        var cut = (last == '-' || last == '\u00AD' || last == '\u2010')
                && text.length() > 1
                && Character.isLowerCase(text.charAt(text.length() - 2))
                && !line.isEmpty()
                && Character.isLowerCase(line.codePointAt(0));
        if (!cut) {
            text.append(' ');
        } else if (last != '-'
                || !HYPHENATED
                        .matcher(text.substring(Math.max(0, text.length() - 40)))
                        .matches()) {
            text.setLength(text.length() - 1);
        }
        text.append(line);
    }

    /// The lines of recognised text as one paragraph.
    public static String joined(String lines) {
        var text = new StringBuilder();
        lines.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> append(text, line));
        return text.toString();
    }
}
