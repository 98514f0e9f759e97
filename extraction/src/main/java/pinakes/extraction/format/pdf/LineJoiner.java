package pinakes.extraction.format.pdf;

/// Joins lines into running text and removes hyphens at line ends.
final class LineJoiner {
    private LineJoiner() {}

    /// Appends a line to the text before it.
    static void append(StringBuilder text, String line) {
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
        if (cut) {
            text.setLength(text.length() - 1);
        } else {
            text.append(' ');
        }
        text.append(line);
    }

    /// The lines of recognised text as one paragraph.
    static String joined(String lines) {
        var text = new StringBuilder();
        lines.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> append(text, line));
        return text.toString();
    }
}
