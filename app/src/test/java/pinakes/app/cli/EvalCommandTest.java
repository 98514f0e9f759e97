package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

final class EvalCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
    }

    @Test
    void figures_of_a_folder_are_printed_for_people_and_for_programs() throws IOException, InterruptedException {
        writeFolder();

        assertThat(kb.run("eval", "folder")).isZero();
        assertThat(kb.shown()).startsWith("""
                documents: 2; passages: 2; queries: 1; model: sentence-transformers/all-MiniLM-L6-v2

                | found by | nDCG@10 | Recall@100 | MRR   |
                |----------|--------:|-----------:|------:|
                | bm25     |   1.000 |      1.000 | 1.000 |
                | vector   |   1.000 |      1.000 | 1.000 |
                | hybrid   |   1.000 |      1.000 | 1.000 |

                | confidence |   queries |      mean | first hit relevant |
                |------------|----------:|----------:|-------------------:|
                """);

        kb.clear();
        assertThat(kb.run("eval", "folder", "--json", "--model", "all-MiniLM-L6-v2"))
                .isZero();
        var json = JsonMapper.shared().readTree(kb.shown());
        assertThat(json.at("/hybrid/ndcg_at_10").asDouble()).isEqualTo(1);
        assertThat(json.at("/reliability/bins")).hasSize(5);
    }

    @Test
    void folder_is_asked_for() throws InterruptedException {
        assertThat(kb.run("eval")).isEqualTo(1);

        assertThat(kb.complaint())
                .startsWith("kb: Missing argument DIR. Usage: ./kb eval DIR ")
                .hasLineCount(1);
    }

    @Test
    void folder_that_is_not_there_and_model_that_is_not_known_are_named() throws InterruptedException {
        assertThat(kb.run("eval", "missing")).isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo("kb: The evaluation failed: no such folder: " + directory.resolve("missing/qrels") + "\n");

        kb.clear();
        assertThat(kb.run("eval", "missing", "--model", "word2vec")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("unknown embedding model \"word2vec\"; built-in models: ")
                .hasLineCount(1);
    }

    private void writeFolder() throws IOException {
        var folder = directory.resolve("folder");
        Files.createDirectories(folder.resolve("qrels"));
        Files.writeString(folder.resolve("corpus.jsonl"), """
                {"_id": "owl", "title": "Owls", "text": "Owls hunt mice at night."}
                {"_id": "bee", "title": "Bees", "text": "Bees make honey from nectar."}
                """);
        Files.writeString(folder.resolve("queries.jsonl"), """
                {"_id": "q", "text": "which birds hunt at night"}
                """);
        Files.writeString(folder.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq\towl\t1\n");
    }
}
