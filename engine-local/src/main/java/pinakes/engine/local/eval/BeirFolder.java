package pinakes.engine.local.eval;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A test collection in BEIR layout: `corpus.jsonl`, `queries.jsonl` and `qrels/*.tsv`.
///
/// @param questions only those with relevance judgements
/// @param judgements positive relevance grades by query and text
record BeirFolder(List<Text> texts, List<Question> questions, Map<String, Map<String, Integer>> judgements) {
    /// All files are held in memory.
    private static final long FILE_BYTES_MAX = 1L << 30;

    private static final int COLUMNS = 3;
    private static final JsonMapper JSON = JsonMapper.shared();

    BeirFolder {
        texts = List.copyOf(texts);
        questions = List.copyOf(questions);
    }

    /// Reads a folder.
    ///
    /// @throws IOException when a file is missing or malformed; the message is one line
    static BeirFolder read(Path folder) throws IOException {
        var judgements = judgements(folder.resolve("qrels"));
        var questions = objects(folder.resolve("queries.jsonl")).stream()
                .map(line -> new Question(text(line, "_id"), text(line, "text")))
                .filter(question -> judgements.containsKey(question.id()))
                .toList();
        var texts = objects(folder.resolve("corpus.jsonl")).stream()
                .map(line -> new Text(text(line, "_id"), text(line, "title"), text(line, "text")))
                .toList();
        if (questions.isEmpty() || texts.isEmpty()) {
            throw new IOException("nothing to evaluate in " + folder + ": it needs texts and queries with judgements");
        }
        return new BeirFolder(texts, questions, judgements);
    }

    private static Map<String, Map<String, Integer>> judgements(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("no such folder: " + folder);
        }
        var judgements = new HashMap<String, Map<String, Integer>>();
        try (var files = Files.newDirectoryStream(folder, "*.tsv")) {
            for (var file : files) {
                var lines = lines(file);
                for (var line : lines.subList(Math.min(1, lines.size()), lines.size())) { // the first names the columns
                    addJudgement(file, line, judgements);
                }
            }
        }
        return judgements;
    }

    private static void addJudgement(Path file, String line, Map<String, Map<String, Integer>> judgements)
            throws IOException {
        var columns = line.split("\t", -1);
        try {
            int grade = Integer.parseInt(columns[COLUMNS - 1].strip());
            if (grade > 0) {
                judgements.computeIfAbsent(columns[0], _ -> new HashMap<>()).put(columns[1], grade);
            }
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException(file + " has a malformed judgement: " + line, e);
        }
    }

    private static List<JsonNode> objects(Path file) throws IOException {
        try {
            return lines(file).stream().map(JSON::readTree).toList();
        } catch (JacksonException e) {
            throw new IOException(file + " has a line that is not JSON", e);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("no such file: " + file);
        }
        if (Files.size(file) > FILE_BYTES_MAX) {
            throw new IOException(file + " is larger than " + (FILE_BYTES_MAX >> 20) + " MiB");
        }
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not UTF-8", e);
        }
    }

    private static String text(JsonNode line, String field) {
        return line.path(field).asString("");
    }

    record Text(String id, String title, String body) {}

    record Question(String id, String text) {}
}
