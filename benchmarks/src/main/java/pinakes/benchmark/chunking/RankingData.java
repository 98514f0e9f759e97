package pinakes.benchmark.chunking;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.Chunk;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.wordpiece.WordPieceTokenizer;
import pinakes.engine.core.index.WordAnalysis;
import pinakes.engine.core.index.WordAnalysis.Word;
import pinakes.extraction.Block;
import pinakes.extraction.Location;
import tools.jackson.databind.json.JsonMapper;

/// Writes passages and questions as the product sees them, for `benchmarks/ranking`: cut into chunks, and as words and
/// tokens.
final class RankingData {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int TOKENS_MAX = 254;

    private final Path out;
    private final WordPieceTokenizer tokenizer;
    private final Chunker chunker;

    private RankingData(Path out, WordPieceTokenizer tokenizer) {
        this.out = out;
        this.tokenizer = tokenizer;
        this.chunker = new Chunker(ChunkingOptions.fitting(TOKENS_MAX), tokenizer::count);
    }

    /// Writes the data.
    ///
    /// @param arguments the directory with the collections, and the directory to write to
    public static void main(String[] arguments) throws IOException {
        var data = Path.of(arguments[0]);
        var out = Files.createDirectories(Path.of(arguments[1]));
        try (var vocabulary = RankingData.class.getResourceAsStream("/all-minilm-l6-v2-tokenizer.json")) {
            var writer = new RankingData(out, WordPieceTokenizer.read(vocabulary));
            try (var folders = Files.list(data)) {
                for (var folder : folders.filter(each -> Files.isDirectory(each.resolve("qrels")))
                        .toList()) {
                    writer.writeBeir(folder);
                }
            }
            writer.writeChunking(data.resolve("chunking"));
        }
    }

    private void writeBeir(Path folder) throws IOException {
        var name = folder.getFileName().toString();
        var judgements = judgements(folder.resolve("qrels"));
        try (var passages = Files.newBufferedWriter(out.resolve(name + ".p"))) {
            for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
                var text = JSON.readTree(line);
                var blocks = new ArrayList<Block>();
                if (!text.path("title").asString("").isBlank()) {
                    blocks.add(new Block.Heading(1, text.path("title").asString(), Location.UNKNOWN));
                }
                blocks.add(new Block.Paragraph(text.path("text").asString(""), Location.UNKNOWN));
                for (var chunk : chunker.cut(blocks)) {
                    writePassage(passages, text.path("_id").asString(), chunk, null);
                }
            }
        }
        try (var questions = Files.newBufferedWriter(out.resolve(name + ".q"))) {
            for (var line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
                var question = JSON.readTree(line);
                var relevant = judgements.get(question.path("_id").asString());
                if (relevant != null) {
                    writeQuestion(questions, question.path("text").asString(), relevant);
                }
            }
        }
    }

    private static Map<String, Map<String, Integer>> judgements(Path folder) throws IOException {
        var judgements = new HashMap<String, Map<String, Integer>>();
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                for (var line : Files.readAllLines(file).stream().skip(1).toList()) {
                    var columns = line.split("\t", -1);
                    var grade = Integer.parseInt(columns[2].strip());
                    if (grade > 0) {
                        judgements
                                .computeIfAbsent(columns[0], _ -> new HashMap<>())
                                .put(columns[1], grade);
                    }
                }
            }
        }
        return judgements;
    }

    private void writeChunking(Path folder) throws IOException {
        var all = Question.read(folder.resolve("questions_df.csv"));
        for (var corpus : Corpus.readAll(folder.resolve("corpora"))) {
            var chunks = chunker.cut(corpus.blocks());
            var located = corpus.located(chunks);
            try (var passages = Files.newBufferedWriter(out.resolve(corpus.name() + ".p"))) {
                for (var at = 0; at < chunks.size(); at++) {
                    var spans = new ArrayList<List<Integer>>();
                    for (var from = located.get(at).nextSetBit(0); from >= 0; ) {
                        var end = located.get(at).nextClearBit(from);
                        spans.add(List.of(from, end));
                        from = located.get(at).nextSetBit(end);
                    }
                    writePassage(passages, "p" + at, chunks.get(at), spans);
                }
            }
            try (var questions = Files.newBufferedWriter(out.resolve(corpus.name() + ".q"))) {
                for (var question : all) {
                    if (question.corpus().equals(corpus.name())) {
                        var answers = question.answers().stream()
                                .map(range -> List.of(range.from(), range.to()))
                                .toList();
                        writeQuestion(questions, question.text(), answers);
                    }
                }
            }
        }
    }

    private void writePassage(Writer file, String document, Chunk chunk, @Nullable List<List<Integer>> spans)
            throws IOException {
        var line = new LinkedHashMap<String, Object>();
        line.put("d", document);
        line.put("t", terms(chunk.text()));
        line.put("c", terms(String.join("\n", chunk.headings())));
        line.put("w", tokenizer.encode(chunk.contextual()));
        if (spans != null) {
            line.put("s", spans);
        }
        file.write(JSON.writeValueAsString(line) + "\n");
    }

    private void writeQuestion(Writer file, String text, Object relevant) throws IOException {
        file.write(
                JSON.writeValueAsString(Map.of("t", terms(text), "w", tokenizer.encode(text), "r", relevant)) + "\n");
    }

    private static List<String> terms(String text) {
        return WordAnalysis.of(text).stream().map(Word::term).toList();
    }
}
