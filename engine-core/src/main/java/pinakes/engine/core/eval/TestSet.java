package pinakes.engine.core.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import pinakes.extraction.Block;

/// Texts, and questions whose answers are known.
record TestSet(String name, List<Text> texts, List<Question> questions) {
    TestSet {
        texts = List.copyOf(texts);
        questions = List.copyOf(questions);
    }

    /// Reads a folder in BEIR or chunking layout.
    ///
    /// @throws IOException when a file is missing or malformed or the set is empty; the message is one line
    static TestSet read(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("the folder " + folder + " does not exist");
        }
        var set = Files.exists(folder.resolve(ChunkingFolder.QUESTIONS))
                ? ChunkingFolder.read(folder)
                : BeirFolder.read(folder);
        if (set.questions().isEmpty() || set.texts().isEmpty()) {
            throw new IOException("nothing to evaluate in " + folder + ": it needs texts and queries with judgements");
        }
        return set;
    }

    /// Questions from all of the set at equal distances, so that the same set always has the same sample.
    List<Question> sample(int countMax) {
        int count = Math.min(countMax, questions.size());
        return IntStream.range(0, count)
                .mapToObj(i -> questions.get((int) ((long) i * questions.size() / count)))
                .toList();
    }

    record Text(String id, List<Block> blocks) {
        Text {
            blocks = List.copyOf(blocks);
        }
    }

    record Question(String text, AnswerKey key) {}
}
