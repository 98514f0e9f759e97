package pinakes.engine.core.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import pinakes.engine.core.eval.TestSet.Question;
import pinakes.engine.core.eval.TestSet.Text;
import pinakes.extraction.Block;
import pinakes.extraction.Location;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads a test set in chunking layout: `corpora/*.md`, and `questions_df.csv` with the words that answer each
/// question.
final class ChunkingFolder {
    static final String QUESTIONS = "questions_df.csv";

    private static final String ENDING = ".md";

    /// As in Markdown, and as in plain text from wikis: `= Title =`.
    private static final Pattern HEADING = Pattern.compile("\\s*(=+) (.+?) =+\\s*|(#+) (.+)");

    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

    private ChunkingFolder() {}

    /// Reads a folder.
    ///
    /// @throws IOException when a file is missing or malformed; the message is one line
    static TestSet read(Path folder) throws IOException {
        return new TestSet(
                folder.getFileName().toString(),
                texts(folder.resolve("corpora")),
                questions(folder.resolve(QUESTIONS)));
    }

    private static List<Text> texts(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("the folder " + folder + " does not exist");
        }
        var texts = new ArrayList<Text>();
        try (var files = Files.newDirectoryStream(folder, "*" + ENDING)) {
            for (var file : files) {
                var name = file.getFileName().toString();
                var blocks = EvaluationFile.lines(file).stream()
                        .map(ChunkingFolder::block)
                        .toList();
                texts.add(new Text(name.substring(0, name.length() - ENDING.length()), blocks));
            }
        }
        texts.sort(Comparator.comparing(Text::id)); // directories have no order
        return texts;
    }

    private static Block block(String line) {
        var heading = HEADING.matcher(line);
        if (!heading.matches()) {
            return new Block.Paragraph(line, Location.UNKNOWN);
        }
        boolean isWiki = heading.group(1) != null;
        int level = heading.group(isWiki ? 1 : 3).length();
        return new Block.Heading(
                Math.min(level, Block.Heading.LEVEL_MAX), heading.group(isWiki ? 2 : 4), Location.UNKNOWN);
    }

    private static List<Question> questions(Path file) throws IOException {
        try (var rows = CSVParser.parse(EvaluationFile.text(file), FORMAT)) {
            return rows.stream().map(ChunkingFolder::question).toList();
        } catch (UncheckedIOException | IllegalArgumentException | JacksonException e) {
            throw new IOException(
                    file + " is malformed: it needs the columns question, references (JSON) and corpus_id", e);
        }
    }

    private static Question question(CSVRecord row) {
        var references = new ArrayList<String>();
        for (var reference : JsonMapper.shared().readTree(row.get("references"))) {
            references.add(reference.path("content").asString(""));
        }
        return new Question(row.get("question"), new AnswerKey.References(row.get("corpus_id"), references));
    }
}
