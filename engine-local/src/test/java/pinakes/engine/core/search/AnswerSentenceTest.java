package pinakes.engine.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.chunking.Chunk;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Passage;
import pinakes.engine.local.TestEngine;

/// K2b: a hit knows the sentence that answers.
final class AnswerSentenceTest {
    private static final String TEXT = """
            The harbour was rebuilt in 1911, as Dr. Lund had planned. Ships of all kinds use it today.
            - The lighthouse keeper earns 40 crowns a week.
            - The pilot lives in town.
            """;

    private static final String LINES = """
            Tickets are sold at the gate.
            1.
            The ferry to the island leaves every morning, and
            returns when the last passenger is on board.
            """;

    @Test
    @DisplayName("a sentence is found by meaning, without any of the query's words")
    void meaning() throws InterruptedException {
        assertThat(answer("What is the salary of the man who looks after the beacon?", List.of("Harbour", "People")))
                .isEqualTo("- The lighthouse keeper earns 40 crowns a week.");
        assertThat(answer("When was the port constructed again?", List.of()))
                .isEqualTo("The harbour was rebuilt in 1911, as Dr. Lund had planned.");
    }

    @Test
    @DisplayName("without token vectors the sentence with most of the query's words is found")
    void words() throws InterruptedException {
        var sentence = answer("Who lives in the town?", List.of(), null);

        assertThat(sentence).isEqualTo("- The pilot lives in town.");
    }

    @Test
    @DisplayName("K2: a sentence runs over the end of a line, and the number of a list item is none")
    void lines() throws InterruptedException {
        assertThat(answer(LINES, "When does the ferry return?", List.of(), null))
                .isEqualTo("""
                        The ferry to the island leaves every morning, and
                        returns when the last passenger is on board.""");
        assertThat(answer(LINES, "1", List.of(), null)).isNull();
    }

    @Test
    @DisplayName("a heading or a page's running header has the query's words, but a sentence answers")
    void headings() throws InterruptedException {
        var page = """
                Fast recognition of ship signals 9

                order to compute the score. The signals of a ship were recognised in two seconds.""";
        var section = """
                ## How fast are ship signals recognised
                The signals of a ship were recognised in two seconds. Nobody was hurt.""";

        for (var text : List.of(page, section)) {
            var tokens = TestEngine.EMBEDDER.embedPassage(text).tokens();
            assertThat(answer(text, "fast recognition of ship signals", List.of(), tokens))
                    .isEqualTo("The signals of a ship were recognised in two seconds.");
            assertThat(answer(text, "fast recognition of ship signals", List.of(), null))
                    .isEqualTo("The signals of a ship were recognised in two seconds.");
        }
    }

    @Test
    @DisplayName("a short paragraph with a value, an item or a row can answer")
    void lines_that_answer() throws InterruptedException {
        var text = """
                Keeper of the lighthouse: Ada Lund

                - wage of the keeper 40 crowns

                | keeper | Ada Lund |

                The harbour is old.""";

        assertThat(answer(text, "lighthouse keeper", List.of(), null)).isEqualTo("Keeper of the lighthouse: Ada Lund");
        assertThat(answer(text, "wage of the keeper", List.of(), null)).isEqualTo("- wage of the keeper 40 crowns");
    }

    @Test
    @DisplayName("vectors of another text are not used")
    void other_text() throws InterruptedException {
        var others =
                TestEngine.EMBEDDER.embedPassage("Something else entirely.").tokens();

        assertThat(answer("Who lives in the town?", List.of(), others)).isEqualTo("- The pilot lives in town.");
        assertThat(answer("Quantum chromodynamics", List.of(), others)).isNull();
    }

    private static @Nullable String answer(String query, List<String> headings) throws InterruptedException {
        return answer(
                query,
                headings,
                TestEngine.EMBEDDER
                        .embedPassage(Chunk.contextual(headings, TEXT))
                        .tokens());
    }

    private static @Nullable String answer(String query, List<String> headings, @Nullable PassageTokens tokens)
            throws InterruptedException {
        return answer(TEXT, query, headings, tokens);
    }

    private static @Nullable String answer(
            String text, String query, List<String> headings, @Nullable PassageTokens tokens)
            throws InterruptedException {
        var passage = new Passage(new ChunkId(new UUID(0, 1)), 0, text, headings, null, null, null, null, null);
        var sentence = new AnswerSentence(TestEngine.EMBEDDER.embedQuery(query).tokens(), TestEngine.EMBEDDER);
        return sentence.in(passage, tokens, Highlights.of(query, Set.of()).in(text))
                .map(span -> text.substring(span.start(), span.end()))
                .orElse(null);
    }
}
