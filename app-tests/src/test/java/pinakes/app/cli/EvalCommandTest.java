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
        writeFolder("folder");

        assertThat(kb.run("eval", "folder")).isZero();
        assertThat(kb.shown()).startsWith("""
                folder: documents: 2; chunks: 2; queries: 1; model: sentence-transformers/all-MiniLM-L6-v2

                | found by | nDCG@10 | Recall@100 | MRR   | Hit@1 |
                |----------|--------:|-----------:|------:|------:|
                | bm25     |   1.000 |      1.000 | 1.000 | 1.000 |
                | vector   |   1.000 |      1.000 | 1.000 | 1.000 |
                | hybrid   |   1.000 |      1.000 | 1.000 | 1.000 |

                | confidence |   queries |      mean |  first hit correct |
                |------------|----------:|----------:|-------------------:|
                """);

        kb.clear();
        assertThat(kb.run("eval", "folder", "--json", "--model", "all-MiniLM-L6-v2"))
                .isZero();
        var json = JsonMapper.shared().readTree(kb.shown());
        assertThat(json.at("/folders/0/hybrid/ndcg_at_10").asDouble()).isEqualTo(1);
        assertThat(json.at("/folders/0/reliability/bins")).hasSize(5);
        assertThat(json.has("comparison")).isFalse();
    }

    @Test
    void several_folders_have_a_mean_and_settings_are_compared() throws IOException, InterruptedException {
        writeFolder("one");
        writeFolder("two");
        Files.writeString(directory.resolve("two/queries.jsonl"), """
                {"_id": "q", "text": "who makes honey"}
                """);

        assertThat(kb.run("eval", "one", "two", "--compare", "rerank=off")).isZero();
        assertThat(kb.shown())
                .contains("\nmean of 2 folders\n", "\n| unanswerable query         |         1 |")
                .endsWith("""
                        | folder       |    nDCG@10    |      MRR      | better | worse | equal |      p |
                        |--------------|--------------:|--------------:|-------:|------:|------:|-------:|
                        | one          | 1.000 → 1.000 | 1.000 → 1.000 |      0 |     0 |     1 | 1.0000 |
                        | two          | 0.631 → 0.631 | 0.500 → 0.500 |      0 |     0 |     1 | 1.0000 |
                        | mean         | 0.815 → 0.815 | 0.750 → 0.750 |      0 |     0 |     2 | 1.0000 |
                        """);

        kb.clear();
        assertThat(kb.run("eval", "one", "two", "--json", "--compare=model=bge-small-en-v1.5"))
                .isZero();
        var json = JsonMapper.shared().readTree(kb.shown());
        assertThat(json.at("/mean/hybrid/hit_at_1").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/comparison/change").asString()).isEqualTo("model=bge-small-en-v1.5");
        assertThat(json.at("/comparison/rows")).hasSize(3);
    }

    @Test
    void change_that_is_not_known_is_refused_before_anything_runs() throws InterruptedException {
        assertThat(kb.run("eval", "missing", "--compare", "chunks=small")).isEqualTo(2);
        assertThat(kb.complaint()).isEqualTo("kb: --compare needs model=MODEL or rerank=off, got \"chunks=small\".\n");

        kb.clear();
        assertThat(kb.run("eval", "missing", "--compare", "model=word2vec")).isEqualTo(1);
        assertThat(kb.complaint()).contains("unknown embedding model \"word2vec\"; built-in models: ");
    }

    @Test
    void folder_is_asked_for() throws InterruptedException {
        assertThat(kb.run("eval")).isEqualTo(2);

        assertThat(kb.complaint())
                .startsWith("kb: Missing argument DIR. Usage: ./kb eval DIR... ")
                .hasLineCount(1);
    }

    @Test
    void folder_that_is_not_there_and_model_that_is_not_known_are_named() throws InterruptedException {
        assertThat(kb.run("eval", "missing")).isEqualTo(1);
        assertThat(kb.complaint())
                .isEqualTo(
                        "kb: The evaluation failed: the folder " + directory.resolve("missing") + " does not exist\n");

        kb.clear();
        assertThat(kb.run("eval", "missing", "--model", "word2vec")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("unknown embedding model \"word2vec\"; built-in models: ")
                .hasLineCount(1);
    }

    private void writeFolder(String name) throws IOException {
        var folder = directory.resolve(name);
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
