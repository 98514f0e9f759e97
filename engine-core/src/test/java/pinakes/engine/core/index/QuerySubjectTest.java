package pinakes.engine.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// K2: what a query asks for.
final class QuerySubjectTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How fast is OTSL? Cite the page. | How fast is OTSL?",
                "How fast is OTSL? Please cite page numbers. | How fast is OTSL?",
                "How fast is OTSL? Answer in one sentence. | How fast is OTSL?",
                "Answer briefly. How fast is OTSL? | How fast is OTSL?",
                "How fast is OTSL, and cite the source | How fast is OTSL",
                "What do my papers say about table recognition? | table recognition?",
                "According to my notes, when does the ferry leave? | when does the ferry leave?",
                "Could you please tell me when the ferry leaves? | when the ferry leaves?",
                "Tell me about ospreys. Be brief. | ospreys.",
                "What do my papers say about the speed of OTSL? Cite file and page. | the speed of OTSL?",
                "How fast is OTSL? Please provide citations with page numbers. | How fast is OTSL?",
                "How fast is OTSL? Always cite the source and the page. | How fast is OTSL?",
                "How fast is OTSL? Include page references. | How fast is OTSL?",
                "How fast is OTSL? Answer in one sentence and cite the page. | How fast is OTSL?",
                "How fast is OTSL? Answer with citations. | How fast is OTSL?",
                "How fast is OTSL? Please reply in German. | How fast is OTSL?",
                "How fast is OTSL? If you do not know, say so. | How fast is OTSL?",
                "How fast is OTSL (cite the page)? | How fast is OTSL",
                "In one sentence: how fast is OTSL? | how fast is OTSL?",
                "What do all my articles say about OTSL? | OTSL?",
                "Hi! What do my papers say about OTSL? | OTSL?",
                "Hello there, how fast is OTSL? | how fast is OTSL?",
                "Summarize what my documents say about OTSL. | OTSL.",
                "Using my documents, how fast is OTSL? | how fast is OTSL?"
            })
    @DisplayName("K2: what only addresses whoever answers is not searched for")
    void addressed_words_are_left_out(String query, String subject) {
        var asked = QuerySubject.of(query);

        assertThat(asked.subject()).isEqualTo(subject);
        assertThat(asked.warnings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cite the page.",
                "How many pages may a paper have?",
                "How do I cite a page of a book?",
                "What do my papers say?",
                "Give the patient oxygen. What then?",
                "Show me",
                "\"tell me about\" songs",
                "page numbers and citations",
                "Who said: be brief, and why?",
                "Name the sources of the Nile. Which one is longer?",
                "How do I format and cite references?",
                "How do I insert and name sections?",
                "How do I number chapters and show page numbers?",
                "Who wrote it? Show the sections of the contract.",
                "Using the library requests in Python",
                "based on the reports module",
                "Support contract? Respond in two hours.",
                "What is the notice period? Reply in two days.",
                "\"reports. Cite the page. Then sign\""
            })
    @DisplayName("K2: what may be the subject is searched for")
    void subjects_stay(String query) {
        assertThat(QuerySubject.of(query)).isEqualTo(new QuerySubject(query, List.of()));
    }

    @Test
    @DisplayName("K2: the caller learns what was not searched for")
    void left_out_words_are_named() {
        assertThat(QuerySubject.of("Tell me about ospreys. Cite the page.").warnings())
                .containsExactly("Not searched for: \"Cite the page.\", \"Tell me about\"");
    }
}
