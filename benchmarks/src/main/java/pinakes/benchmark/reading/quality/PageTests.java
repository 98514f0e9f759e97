package pinakes.benchmark.reading.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests of single statements about pages, one JSON object per line, as olmOCR-bench has them: a text is present or
/// absent, stands before another, or is a table cell with given neighbours.
///
/// @param directory what the names of the files are relative to
record PageTests(Path directory, List<JsonNode> tests) {
    /// Passed and all tests of a kind.
    record Tally(int passed, int all) {
        Tally plus(boolean pass) {
            return new Tally(passed + (pass ? 1 : 0), all + 1);
        }
    }

    static PageTests read(Path file) throws IOException {
        var mapper = JsonMapper.shared();
        var tests = new ArrayList<JsonNode>();
        for (var line : Files.readAllLines(file)) {
            if (line.startsWith("{")) {
                tests.add(mapper.readTree(line));
            }
        }
        var directory = file.resolveSibling("pdfs");
        return new PageTests(Files.isDirectory(directory) ? directory : file.resolveSibling("."), tests);
    }

    /// The results for one reader, by kind of test. Each file is read once.
    Map<String, Tally> run(FileReader reader) {
        Map<String, Tally> tallies = new TreeMap<>();
        Map<Path, ReadText> readings = new TreeMap<>();
        for (var test : tests) {
            var file = directory.resolve(text(test, "pdf"));
            var reading = readings.computeIfAbsent(
                    file, missing -> reader.read(missing).orElse(new ReadText("", new TreeMap<>(), -1)));
            var kind = text(test, "type");
            var passed = passes(test, kind, reading.page(test.path("page").asInt(1)));
            if (!passed) {
                System.err.println(reader.name() + " fails " + test);
            }
            tallies.put(kind, tallies.getOrDefault(kind, new Tally(0, 0)).plus(passed));
        }
        return tallies;
    }

    private static boolean passes(JsonNode test, String kind, String page) {
        var differences = test.path("max_diffs").asInt(0);
        return switch (kind) {
            case "present" -> contains(part(test, page), wanted(test, "text"), differences);
            case "absent" -> !contains(part(test, page), wanted(test, "text"), differences);
            case "order" -> {
                var text = normal(page);
                var first = Near.first(text, normal(text(test, "before")), differences);
                var last = Near.last(text, normal(text(test, "after")), differences);
                yield first >= 0 && last >= 0 && first < last;
            }
            case "table" -> MarkdownText.of(page).tables().stream().anyMatch(table -> hasCell(table, test));
            case "baseline" ->
                page.codePoints().filter(Character::isLetterOrDigit).count()
                        <= test.path("max_length").asInt(Integer.MAX_VALUE);
            default -> false;
        };
    }

    private static String part(JsonNode test, String page) {
        var text = normal(page).strip();
        var last = test.path("last_n").asInt(0);
        var ending = last > 0 && last < text.length() ? text.substring(text.length() - last) : text;
        return test.path("case_sensitive").asBoolean(true) ? ending : ending.toLowerCase(Locale.ROOT);
    }

    private static String wanted(JsonNode test, String field) {
        var text = normal(text(test, field));
        return test.path("case_sensitive").asBoolean(true) ? text : text.toLowerCase(Locale.ROOT);
    }

    private static boolean contains(String text, String wanted, int differences) {
        return Near.first(text, wanted, differences) >= 0;
    }

    private static boolean hasCell(List<List<String>> table, JsonNode test) {
        for (var row = 0; row < table.size(); row++) {
            for (var column = 0; column < table.get(row).size(); column++) {
                if (is(table, row, column, text(test, "cell"))
                        && neighbours(table, row, column, test)
                        && headings(table, row, column, test)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean neighbours(List<List<String>> table, int row, int column, JsonNode test) {
        return is(table, row - 1, column, text(test, "up"))
                && is(table, row + 1, column, text(test, "down"))
                && is(table, row, column - 1, text(test, "left"))
                && is(table, row, column + 1, text(test, "right"));
    }

    /// Headings are in the first row and the first column.
    private static boolean headings(List<List<String>> table, int row, int column, JsonNode test) {
        var top = text(test, "top_heading");
        var left = text(test, "left_heading");
        return (top.isEmpty()
                        || (row > 0 && is(table, 0, column, top))
                        || (column == 0 && IntStream.range(0, row).anyMatch(above -> is(table, above, 0, top))))
                && (left.isEmpty()
                        || (column > 0 && is(table, row, 0, left))
                        || (row == 0 && IntStream.range(0, column).anyMatch(before -> is(table, 0, before, left))));
    }

    /// Whether a cell has a text; an empty text is no condition.
    private static boolean is(List<List<String>> table, int row, int column, String text) {
        return text.isEmpty()
                || (row >= 0
                        && row < table.size()
                        && column >= 0
                        && column < table.get(row).size()
                        && normal(table.get(row).get(column)).equals(normal(text)));
    }

    private static String text(JsonNode test, String field) {
        return test.path(field).asString("");
    }

    private static String normal(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .replaceAll("\\*\\*|\\s+", " ")
                .replaceAll("[‘’‚]", "'")
                .replaceAll("[“”„]", "\"")
                .replaceAll("[–—‑‒−]", "-")
                .replace('\u00b5', '\u03bc')
                .replaceAll("\\s+", " ");
    }
}
