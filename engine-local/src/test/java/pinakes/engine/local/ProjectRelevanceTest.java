package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.testkit.Deadline;

/// K2a: the same passage has the same relevance for a question in the knowledge base and in a project.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ProjectRelevanceTest {
    private static final ProjectId BOOKS = new ProjectId("books");
    private static final List<String> TEXTS = List.of(
            "Honey bees tell each other where flowers are by a waggle dance: its angle shows the direction, and its"
                    + " length the distance.",
            "Bread dough rises because yeast turns sugar into carbon dioxide, which the gluten holds back.",
            "The glacier has lost a third of its ice since 1980, and the lake below it grows every summer.",
            "A mortgage with a fixed rate costs the same every month, whatever the central bank decides.");

    @TempDir
    private Path directory;

    private LocalEngine engine;

    @BeforeEach
    void open() throws InterruptedException {
        engine = TestEngine.open(directory);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @CsvSource({
        "How do bees tell where flowers are?",
        "Why does dough rise?",
        "How much ice has the glacier lost?",
        "What does a loan cost when rates change?",
        "Who won the football match?"
    })
    void same_passage_has_the_same_relevance(String question) throws Exception {
        fill();

        var inKnowledgeBase = relevance(question);

        assertThat(relevance(question, true)).as("hybrid").isCloseTo(inKnowledgeBase, within(0.1));
        assertThat(relevance(question, false)).as("by meaning").isCloseTo(inKnowledgeBase, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83E\uDD84\uD83D\uDE80", "面团为什么会发酵", "Почему поднимается тесто"})
    @DisplayName("K2a: a question that the model does not understand is answered by words, in every mode, and says so")
    void unknown_words_are_not_compared(String unknown) throws Exception {
        fill();

        for (var mode : List.of(SearchMode.HYBRID, SearchMode.MEANING)) {
            var answer = engine.search().search(new SearchRequest(unknown, 1, 0, DocumentFilter.ALL, mode));
            assertThat(answer.hits()).isEmpty();
            assertThat(answer.warnings()).contains(SearchAnswer.NOT_UNDERSTOOD);
        }
        for (var hybrid : List.of(true, false)) {
            var found = (FindOutcome.Found)
                    engine.projects().search(new ChunkQuery(BOOKS, unknown, 1, ChunkFilter.ALL, hybrid));
            assertThat(found.chunks()).isEmpty();
            assertThat(found.warnings()).contains(SearchAnswer.NOT_UNDERSTOOD);
        }
    }

    @Test
    @DisplayName("K2a: chunks that an earlier version stored without tokens get them in the background")
    void missing_tokens_are_made() throws Exception {
        fill();
        var before = relevance("Why does dough rise?", true);
        write("DELETE FROM project_token_vector");
        assertThat(relevance("Why does dough rise?", true)).isNotEqualTo(before);

        close();
        open();

        Deadline.usual().await("the tokens", () -> tokens() == TEXTS.size());
        assertThat(relevance("Why does dough rise?", true)).isEqualTo(before);
    }

    @Test
    @DisplayName("Chunks whose vectors a client made are ranked without tokens, also those of an earlier version")
    void vectors_of_a_client_have_no_tokens() throws Exception {
        engine.projects().add(new NewProject(BOOKS, null, true));
        var vector = new float[engine.status().model().dimension()];
        vector[0] = 1;
        engine.projects()
                .store(BOOKS, new Batch(List.of(new NewChunk("c0", TEXTS.getFirst(), vector, Map.of())), false));
        assertThat(rows()).isEqualTo(1);
        write("DELETE FROM project_token_vector");

        close();
        open();

        Deadline.usual().await("the row", () -> rows() == 1);
        assertThat(tokens()).isZero();
    }

    private void fill() throws Exception {
        engine.projects().add(new NewProject(BOOKS, null, true));
        var chunks = new ArrayList<NewChunk>();
        for (var text : TEXTS) {
            chunks.add(new NewChunk("c" + chunks.size(), text, Map.of()));
            TextFile.added(engine, "a.txt", text);
        }
        engine.projects().store(BOOKS, new Batch(chunks, false));
    }

    private double relevance(String question) throws InterruptedException {
        return engine.search()
                .search(new SearchRequest(question, 1, 0, DocumentFilter.ALL, SearchMode.HYBRID))
                .hits()
                .getFirst()
                .relevance();
    }

    private double relevance(String question, boolean hybrid) throws InterruptedException {
        return ((FindOutcome.Found)
                        engine.projects().search(new ChunkQuery(BOOKS, question, 1, ChunkFilter.ALL, hybrid)))
                .chunks()
                .getFirst()
                .relevance();
    }

    private void write(String statement) throws InterruptedException {
        engine.store().catalog().write(sql -> sql.execute(statement));
    }

    private long tokens() {
        return count("SELECT count(*) FROM project_token_vector WHERE length(value) > 0");
    }

    private long rows() {
        return count("SELECT count(*) FROM project_token_vector");
    }

    private long count(String query) {
        try {
            return engine.store().catalog().read(sql -> sql.number(query));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
