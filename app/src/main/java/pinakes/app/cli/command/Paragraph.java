package pinakes.app.cli.command;

import java.util.ArrayList;

/// Text that is broken into lines for a terminal.
public final class Paragraph {
    public static final int WIDTH = 80;

    private Paragraph() {}

    /// Breaks the text at spaces; every line starts with the indent.
    public static String wrapped(String text, String indent) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder(indent);
        for (var word : text.strip().split("\\s+", -1)) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return String.join("\n", lines) + "\n";
    }
}
