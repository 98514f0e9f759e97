package pinakes.benchmark.chunking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// A question and where its answer stands.
record Question(String text, String corpus, List<TextRange> answers) {
    static List<Question> read(Path csv) throws IOException {
        return rows(Files.readString(csv)).stream()
                .skip(1)
                .filter(row -> row.size() == 3)
                .map(row -> new Question(row.get(0), row.get(2), ranges(row.get(1))))
                .toList();
    }

    private static List<TextRange> ranges(String json) {
        var ranges = new ArrayList<TextRange>();
        for (var reference : JsonMapper.shared().readTree(json)) {
            ranges.add(new TextRange(
                    reference.path("start_index").asInt(),
                    reference.path("end_index").asInt()));
        }
        return ranges;
    }

    /// The fields of a CSV file: quoted ones may hold commas, line breaks and doubled quotes.
    private static List<List<String>> rows(String csv) {
        var rows = new ArrayList<List<String>>();
        var row = new ArrayList<String>();
        var field = new StringBuilder();
        var quoted = false;
        for (var index = 0; index < csv.length(); index++) {
            var character = csv.charAt(index);
            if (character == '"') {
                var doubled = quoted && index + 1 < csv.length() && csv.charAt(index + 1) == '"';
                if (doubled) {
                    field.append('"');
                    index++;
                } else {
                    quoted = !quoted;
                }
            } else if (quoted || (character != ',' && character != '\n' && character != '\r')) {
                field.append(character);
            } else if (character != '\r') {
                row.add(field.toString());
                field.setLength(0);
                if (character == '\n') {
                    rows.add(List.copyOf(row));
                    row.clear();
                }
            }
        }
        return rows;
    }
}
