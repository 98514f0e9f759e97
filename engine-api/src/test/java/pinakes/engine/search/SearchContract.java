package pinakes.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.EngineContract;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.search.Hit.Span;

/// What every implementation of [DocumentSearch] does.
public abstract class SearchContract extends EngineContract {
    @Test
    @DisplayName("K2: an empty knowledge base is told from an empty answer")
    void empty_knowledge_base_is_told_from_an_empty_answer() throws Exception {
        assertThat(search("bees", 10, SearchMode.HYBRID)).isEqualTo(new SearchAnswer(List.of(), 0, 0, true, List.of()));

        added(note("Rivers carry sand"));

        assertThat(search("bees", 10, SearchMode.WORDS)).isEqualTo(new SearchAnswer(List.of(), 0, 0, false, List.of()));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("K2: the best passage comes first, by words, by meaning and by both")
    void best_passage_comes_first(SearchMode mode) throws Exception {
        var bees = added(text("bees.txt", null, "Bees dance to point at flowers", "red"));
        added(note("Rivers carry sand to the sea"));

        var answer = search("flowers bees dance", 10, mode);

        var best = answer.hits().getFirst();
        assertThat(best.document()).isEqualTo(bees);
        assertThat(best.passage().text()).isEqualTo("Bees dance to point at flowers");
        assertThat(best.highlights()).contains(new Span(0, 4), new Span(5, 10));
        assertThat(answer.confidence()).isBetween(0.0, 1.0);
        assertThat(answer.warnings()).isEmpty();
        assertThat(answer.hits())
                .allSatisfy(hit -> assertThat(hit.relevance()).isBetween(0.0, best.relevance()))
                .allSatisfy(hit -> assertThat(hit.scores().words()).isBetween(0.0, 1.0))
                .allSatisfy(hit -> assertThat(hit.scores().meaning()).isBetween(0.0, 1.0));
    }

    @Test
    @DisplayName("K2: other forms of a word are found and marked in the language of the document")
    void other_forms_are_found_and_marked() throws Exception {
        added(note("Rivers carry sand to the sea"));
        var inGerman = new DocumentMetadata(null, null, List.of(), Map.of("language", "de"));
        var report = added(note("Die alten Häuser am Fluss", inGerman));

        var answer = search("Haus", 10, SearchMode.WORDS);

        assertThat(answer.hits()).hasSize(1);
        assertThat(answer.hits().getFirst().document()).isEqualTo(report);
        assertThat(answer.hits().getFirst().highlights()).containsExactly(new Span(10, 16));
        assertThat(answer.warnings()).isEmpty();
    }

    @Test
    @DisplayName("K1, K2: a passage in another language than its document has its language, found or read")
    void language_of_a_quotation_is_told() throws Exception {
        var inEnglish = new DocumentMetadata(null, null, List.of(), Map.of("language", "en"));
        var quotation = added(note(
                "Die Bücherei am Fluss ist von Montag bis Freitag geöffnet, am Samstag jedoch nur bis zum Mittag.",
                inEnglish));
        var english =
                added(note("The library is open from Monday to Friday, but on Saturday only until noon.", inEnglish));

        assertThat(search("Bücherei", 1, SearchMode.WORDS)
                        .hits()
                        .getFirst()
                        .passage()
                        .language())
                .isEqualTo("de");
        assertThat(search("library", 1, SearchMode.WORDS)
                        .hits()
                        .getFirst()
                        .passage()
                        .language())
                .isNull();
        assertThat(engine().documents()
                        .passages(quotation.id(), 10, 0)
                        .getFirst()
                        .language())
                .isEqualTo("de");
        assertThat(engine().documents().passages(english.id(), 10, 0).getFirst().language())
                .isNull();
    }

    @Test
    @DisplayName("K2: the limit holds, and what lies beyond it is counted")
    void limit_holds() throws Exception {
        for (var i = 0; i < 4; i++) {
            added(note("Bees dance in garden number " + i + " of " + "many ".repeat(i) + "gardens"));
        }

        var answer = search("bees", 2, SearchMode.HYBRID);

        assertThat(answer.hits()).hasSize(2);
        assertThat(answer.total()).isGreaterThanOrEqualTo(2);
    }

    @Test
    @DisplayName("K2: passages below the asked relevance are left out")
    void relevance_below_the_asked_is_left_out() throws Exception {
        added(note("Bees dance"));
        added(note("Rivers carry sand"));
        var answer = search("bees dance", 10, SearchMode.HYBRID);
        var relevance = answer.hits().getFirst().relevance();

        var better = engine().search()
                .search(new SearchRequest(
                        "bees dance", 10, Math.min(1, relevance), DocumentFilter.ALL, SearchMode.HYBRID));

        assertThat(better.hits()).isNotEmpty().allMatch(hit -> hit.relevance() >= relevance);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bees AND (",
                "text:bees",
                "*:*",
                "\"bees",
                "bees~2^4",
                "'; DROP TABLE chunk; --",
                "\\",
                "🐝",
                "\0"
            })
    @DisplayName("S12: nothing in a question acts as query syntax")
    void question_is_only_words(String query) throws Exception {
        added(note("Bees dance"));

        assertThat(search(query, 10, SearchMode.HYBRID).emptyKnowledgeBase()).isFalse();
        assertThat(search(query, 10, SearchMode.WORDS).hits()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    @DisplayName("K2, B3: a hit comes with the passages around it, as many as are asked for and exist")
    void hit_comes_with_its_context() throws Exception {
        var numbers = IntStream.range(0, 200)
                .mapToObj(i -> "Sentence number " + i + " speaks of " + i * 7919 + " and goes on for a while.")
                .collect(Collectors.joining(" "));
        var document = added(text("long.txt", null, "Bees dance. " + numbers + " Wasps sting."));
        added(note("Rivers carry sand"));
        var all = engine().documents().passages(document.id(), 1_000, 0);

        for (var query : List.of("bees dance", "wasps sting")) {
            var request = new SearchRequest(query, 3, 0, DocumentFilter.ALL, SearchMode.WORDS, 2);
            var hit = engine().search().search(request).hits().getFirst();

            var at = hit.passage().ordinal();
            var around = new ArrayList<>(all.subList(Math.max(0, at - 2), Math.min(all.size(), at + 3)));
            around.remove(hit.passage());
            assertThat(hit.context()).hasSizeGreaterThanOrEqualTo(2).isEqualTo(around);
        }
        assertThat(search("bees", 1, SearchMode.WORDS).hits().getFirst().context())
                .isNull();
    }

    @Test
    @DisplayName("K2: what was searched differently than asked is said")
    void differences_from_the_query_are_said() throws Exception {
        added(note("Bees dance to point at flowers"));

        assertThat(search("flowrs \"point bees\"", 10, SearchMode.HYBRID).warnings())
                .containsExactly(
                        "No passage contains the quoted phrase; searched without the quotes.",
                        "No passage contains \"flowrs\"; searched for similar words instead.");
    }

    private SearchAnswer search(String query, int limit, SearchMode mode) throws InterruptedException {
        return engine().search().search(new SearchRequest(query, limit, 0, DocumentFilter.ALL, mode));
    }
}
