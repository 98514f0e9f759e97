package pinakes.engine.core.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import pinakes.engine.core.eval.TestSet.Question;
import pinakes.engine.core.eval.TestSet.Text;
import pinakes.extraction.Block;
import pinakes.extraction.Location;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads a test set in BEIR layout: `corpus.jsonl`, `queries.jsonl` and `qrels/*.tsv`.
final class BeirFolder {
    private static final int COLUMNS = 3;
    private static final JsonMapper JSON = JsonMapper.shared();

    private BeirFolder() {}

    /// Reads a folder; queries without judgements are left out.
    ///
    /// @throws IOException when a file is missing or malformed; the message is one line
    static TestSet read(Path folder) throws IOException {
        var judged = folder.resolve("qrels");
        if (!Files.isDirectory(judged)) {
            throw new IOException(folder + " has neither " + ChunkingFolder.QUESTIONS + " nor a qrels folder");
        }
        var judgements = judgements(judged);
        var questions = objects(folder.resolve("queries.jsonl")).stream()
                .filter(line -> judgements.containsKey(text(line, "_id")))
                .map(line -> new Question(text(line, "text"), key(judgements, text(line, "_id"))))
                .toList();
        var texts = objects(folder.resolve("corpus.jsonl")).stream()
                .map(line -> new Text(text(line, "_id"), blocks(text(line, "title"), text(line, "text"))))
                .toList();
        return new TestSet(folder.getFileName().toString(), texts, questions);
    }

    private static AnswerKey key(Map<String, Map<String, Integer>> judgements, String question) {
        return new AnswerKey.JudgedTexts(Objects.requireNonNull(judgements.get(question), "a query has no judgements"));
    }

    private static List<Block> blocks(String title, String body) {
        var blocks = new ArrayList<Block>();
        if (!title.isBlank()) {
            blocks.add(new Block.Heading(1, title, Location.UNKNOWN));
        }
        if (!body.isBlank()) {
            blocks.add(new Block.Paragraph(body, Location.UNKNOWN));
        }
        return blocks;
    }

    private static Map<String, Map<String, Integer>> judgements(Path folder) throws IOException {
        var judgements = new HashMap<String, Map<String, Integer>>();
        try (var files = Files.newDirectoryStream(folder, "*.tsv")) {
            for (var file : files) {
                var lines = EvaluationFile.lines(file);
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
            return EvaluationFile.lines(file).stream().map(JSON::readTree).toList();
        } catch (JacksonException e) {
            throw new IOException(file + " has a line that is not JSON", e);
        }
    }

    private static String text(JsonNode line, String field) {
        return line.path(field).asString("");
    }
}
