package pinakes.benchmark.reading.quality;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Markdown, taken apart for comparison: headings, tables and words.
///
/// @param text the text without marks, with one space between words
record MarkdownText(String text, List<String> headings, List<List<List<String>>> tables) {
    private static final Pattern HEADING = Pattern.compile("^#{1,6}\\s+(.*?)\\s*#*$");
    private static final Pattern ROW = Pattern.compile("^\\s*\\|.*\\|\\s*$");
    private static final Pattern RULE = Pattern.compile("^[\\s|:-]+$");
    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)\\]\\([^)\\s]*\\)");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");

    static MarkdownText of(String markdown) {
        var headings = new ArrayList<String>();
        var tables = new ArrayList<List<List<String>>>();
        var text = new StringBuilder();
        var rows = new ArrayList<List<String>>();
        for (var line : COMMENT.matcher(markdown).replaceAll("").lines().toList()) {
            if (ROW.matcher(line).matches()) {
                if (!RULE.matcher(line).matches()) {
                    rows.add(cells(line));
                }
                continue;
            }
            close(rows, tables, text);
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                headings.add(plain(heading.group(1)));
            }
            text.append(plain(line.replaceFirst("^\\s*(?:#{1,6}|[-*+])\\s+", "")))
                    .append(' ');
        }
        close(rows, tables, text);
        return new MarkdownText(text.toString().replaceAll("\\s+", " ").strip(), headings, tables);
    }

    private static void close(List<List<String>> rows, List<List<List<String>>> tables, StringBuilder text) {
        if (!rows.isEmpty()) {
            tables.add(mergedOnce(rows));
            tables.getLast()
                    .forEach(row -> row.forEach(cell -> text.append(cell).append(' ')));
            rows.clear();
        }
    }

    /// A table in which a cell with the text of the one before or above it is blank: some readers repeat the text of a
    /// merged cell, others keep it once, and neither is wrong.
    private static List<List<String>> mergedOnce(List<List<String>> rows) {
        var once = new ArrayList<List<String>>();
        for (var row = 0; row < rows.size(); row++) {
            var cells = rows.get(row);
            var above = row == 0 ? List.<String>of() : rows.get(row - 1);
            var kept = new ArrayList<String>();
            for (var column = 0; column < cells.size(); column++) {
                var cell = cells.get(column);
                var repeats = (column > 0 && cell.equals(cells.get(column - 1)))
                        || (column < above.size() && cell.equals(above.get(column)));
                kept.add(repeats ? "" : cell);
            }
            once.add(kept);
        }
        return once;
    }

    /// The words: letters and digits, in lower case.
    List<String> words() {
        return words(text);
    }

    static List<String> words(String text) {
        var folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Pattern.compile("[\\p{L}\\p{M}\\p{N}]+")
                .matcher(folded)
                .results()
                .map(match -> match.group())
                .toList();
    }

    /// A table in Markdown; without column names, its first line is blank.
    static String table(List<String> header, List<List<String>> rows) {
        var width =
                Math.max(header.size(), rows.stream().mapToInt(List::size).max().orElse(0));
        var lines = new ArrayList<String>();
        var body = new ArrayList<>(rows);
        var first = header.isEmpty() && !body.isEmpty() ? body.removeFirst() : header;
        lines.add(row(first));
        lines.add("|" + "---|".repeat(Math.max(1, width)));
        body.forEach(row -> lines.add(row(row)));
        return String.join("\n", lines);
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("\n", " ").replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static List<String> cells(String line) {
        var inner = line.strip().replaceFirst("^\\|", "").replaceFirst("\\|$", "");
        return CELL_END.splitAsStream(inner).map(MarkdownText::plain).toList();
    }

    private static String plain(String line) {
        return LINK.matcher(line)
                .replaceAll("$1")
                .replaceAll("\\*\\*|__|`|(?<!\\S)[*_](?=\\S)|(?<=\\S)[*_](?!\\S)", "")
                .replaceAll("\\\\([\\\\_|*#<>\\[\\]~.$-])", "$1")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&")
                .strip();
    }
}
