package pinakes.app.cli.query;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.engine.document.FileFormat;

/// A line of a passage as people read it: a paragraph, a heading, an item of a list or a row of a table, without the
/// marks of Markdown. It knows where its characters are in the passage.
final class ReadableLine {
    /// Formats whose text is not Markdown, where the same characters mean something else.
    private static final Set<FileFormat> LITERAL = EnumSet.of(
            FileFormat.TXT, FileFormat.CODE, FileFormat.JSON, FileFormat.YAML, FileFormat.TOML, FileFormat.TEX);

    private static final Pattern LINE = Pattern.compile("[^\\n]+|\\n");
    private static final Pattern HEADING = Pattern.compile("[ \\t]*#{1,6}[ \\t]+(?=\\S)");
    private static final Pattern ROW = Pattern.compile("[ \\t]*\\|(.*)\\|[ \\t]*");
    private static final Pattern RULE = Pattern.compile("[ \\t]*\\|(?:[ \\t]*:?-+:?[ \\t]*\\|)+[ \\t]*|[ \\t]*```\\S*");
    private static final Pattern ITEM = Pattern.compile("[ \\t]*([-*+])[ \\t]+(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("[ \\t]*\\d{1,9}[.)][ \\t]+\\S.*");

    /// Marks within a line; their groups are left out.
    private static final List<Pattern> INLINE = List.of(
            Pattern.compile("(\\*\\*)(?=\\S)[^\\n]{0,600}?\\S(\\*\\*)"),
            Pattern.compile("(\\[)[^\\]\\[\\n]+(\\]\\([^)\\s]+\\))"),
            Pattern.compile("(`)[^`\\n]+(`)"),
            Pattern.compile("(\\\\)\\|"));

    private static final String BULLET = "•";

    private final boolean isHeading;
    private final StringBuilder text = new StringBuilder();
    private final List<Integer> origins = new ArrayList<>();

    private ReadableLine(boolean isHeading) {
        this.isHeading = isHeading;
    }

    /// The lines of a passage from a document in this format.
    static List<ReadableLine> of(String passage, String format) {
        var isLiteral = FileFormat.named(format).filter(LITERAL::contains).isPresent();
        return isLiteral ? paragraphs(passage) : new LineParser(passage).lines();
    }

    /// The whole text as one line: white space is collapsed where it is shown.
    private static List<ReadableLine> paragraphs(String passage) {
        var line = new ReadableLine(false);
        line.append(passage, 0, passage.length(), new BitSet());
        return List.of(line);
    }

    boolean isHeading() {
        return isHeading;
    }

    String text() {
        return text.toString();
    }

    /// Where a character of the line is in the passage.
    int origin(int index) {
        return origins.get(index);
    }

    private void append(String passage, int from, int to, BitSet omitted) {
        for (var index = from; index < to; index++) {
            if (!omitted.get(index)) {
                text.append(passage.charAt(index));
                origins.add(index);
            }
        }
    }

    private void append(String shown, int origin) {
        text.append(shown);
        shown.chars().forEach(_ -> origins.add(origin));
    }

    private void prefix(String shown, int origin) {
        text.insert(0, shown);
        shown.chars().forEach(_ -> origins.addFirst(origin));
    }

    /// Parses one passage.
    private static final class LineParser {
        private final String passage;
        private final BitSet omitted = new BitSet();
        private final List<ReadableLine> lines = new ArrayList<>();
        private boolean isInParagraph;

        LineParser(String passage) {
            this.passage = passage;
            for (var mark : INLINE) {
                mark.matcher(passage).results().forEach(found -> {
                    for (var group = 1; group <= found.groupCount(); group++) {
                        omitted.set(found.start(group), found.end(group));
                    }
                });
            }
        }

        List<ReadableLine> lines() {
            LINE.matcher(passage).results().forEach(found -> read(found.start(), found.end()));
            return lines.isEmpty() ? paragraphs(passage) : lines;
        }

        private void read(int start, int end) {
            var line = passage.substring(start, end);
            var heading = HEADING.matcher(line);
            var row = ROW.matcher(line);
            var item = ITEM.matcher(line);
            if (line.isBlank()) {
                // A line break alone does not end a paragraph, but an empty line has two of them.
                isInParagraph &= start == 0 || passage.charAt(start - 1) != '\n';
            } else if (RULE.matcher(line).matches()) {
                isInParagraph = false;
            } else if (heading.lookingAt()) {
                add(true, start + heading.end(), end);
            } else if (row.matches()) {
                add(false, start + row.start(1), start + row.end(1));
            } else if (item.lookingAt()) {
                add(false, start + item.end(), end);
                lines.getLast().prefix(BULLET + " ", start + item.start(1));
            } else if (isInParagraph) {
                lines.getLast().append(" ", start);
                lines.getLast().append(passage, start, end, omitted);
            } else {
                add(false, start, end);
                isInParagraph = !NUMBERED.matcher(line).matches();
            }
        }

        private void add(boolean isHeading, int from, int to) {
            var line = new ReadableLine(isHeading);
            line.append(passage, from, to, omitted);
            lines.add(line);
            isInParagraph = false;
        }
    }
}
