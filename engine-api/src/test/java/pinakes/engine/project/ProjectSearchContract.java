package pinakes.engine.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.MetadataValues;
import pinakes.engine.project.ChunkFilter.Range;
import pinakes.engine.project.StoreOutcome.Written;

/// What every implementation of [Projects] finds.
public abstract class ProjectSearchContract extends ProjectSteps {
    @Test
    @DisplayName("C1, C2: what was stored is found when the call has returned, with its text and metadata")
    void stored_is_found() throws InterruptedException {
        add(BOOKS, true);

        var written = store(BOOKS, chunk("c1", "Entities are distinct from value objects", PAYLOAD));

        assertThat(written).isInstanceOfSatisfying(Written.class, batch -> {
            assertThat(batch.chunks()).isEqualTo(1);
            assertThat(batch.warnings()).isEmpty();
        });
        for (var hybrid : List.of(false, true)) {
            var found = found(query(BOOKS, "entities and value objects", ChunkFilter.ALL, hybrid));
            assertThat(found).hasSize(1);
            assertThat(found.getFirst().relevance()).isBetween(0.0, 1.0);
            var chunk = found.getFirst().chunk();
            assertThat(chunk.text()).isEqualTo("Entities are distinct from value objects");
            assertThat(chunk.metadata()).containsEntry("project", BOOKS.value()).containsKey("embed_model");
            assertThat(chunk.citation().pandoc()).contains("[@cleanArchitecture2023, pp. 45-46]");
        }
    }

    @Test
    @DisplayName("C2: a chunk has the language of its text, or of its metadata, or none")
    void language_is_told() throws InterruptedException {
        add(BOOKS, true);
        Map<String, Object> inEnglish = Map.of("language", "en");
        var german = "Die Bücherei am Fluss ist von Montag bis Freitag geöffnet, am Samstag jedoch nur bis zum Mittag.";

        store(
                BOOKS,
                chunk("quoted", german, inEnglish),
                chunk("short", "Opening hours", inEnglish),
                chunk("unstated", german + " Bis bald.", Map.of()));

        assertThat(found(query(BOOKS, "Bücherei", ChunkFilter.ALL, true)))
                .extracting(found -> found.chunk().id() + " " + found.chunk().language())
                .containsExactlyInAnyOrder("quoted de", "short en", "unstated null");
    }

    @Test
    @DisplayName("C3: hybrid search is for projects that have it")
    void hybrid_is_asked_for() throws InterruptedException {
        var project = add(BOOKS, false);

        assertThat(projects().search(query(BOOKS, "text", ChunkFilter.ALL, true)))
                .isEqualTo(new FindOutcome.HybridNotSupported(project));
    }

    @Test
    @DisplayName("C2, C3: only chunks with the quoted phrase are found; what was searched differently is said")
    void quotes_and_typos() throws InterruptedException {
        add(BOOKS, true);
        store(
                BOOKS,
                chunk("c1", "herons wade in shallow water", Map.of()),
                chunk("c2", "water is shallow where herons wade", Map.of()));

        assertThat(texts(BOOKS, "“shallow water” herons")).containsExactly("herons wade in shallow water");
        assertThat(projects().search(query(BOOKS, "\"water herons\" shalow", ChunkFilter.ALL, true)))
                .isInstanceOfSatisfying(
                        FindOutcome.Found.class,
                        found -> assertThat(found.warnings())
                                .containsExactly(
                                        "No passage contains the quoted phrase;" + " searched without the quotes.",
                                        "No passage contains \"shalow\"; searched for similar words instead."));
    }

    @Test
    @DisplayName("C3: words count in hybrid search")
    void words_count() throws InterruptedException {
        var project = add(BOOKS, true);
        var vector = new float[project.dimension()];
        vector[0] = 1;
        projects()
                .store(
                        BOOKS,
                        new Batch(
                                List.of(
                                        new NewChunk("c1", "nothing of interest", vector, Map.of()),
                                        new NewChunk("c2", "the word zygote is here", vector, Map.of()),
                                        new NewChunk("c3", "plain", vector, Map.of("fulltext", "quixotic words"))),
                                false));

        assertThat(found(query(BOOKS, "zygote", ChunkFilter.ALL, true))
                        .getFirst()
                        .chunk()
                        .id())
                .isEqualTo("c2");
        assertThat(found(query(BOOKS, "quixotic", ChunkFilter.ALL, true))
                        .getFirst()
                        .chunk()
                        .id())
                .isEqualTo("c3");
    }

    @Test
    @DisplayName("C2: filters by tags, citekey, source, pages, year and metadata")
    void filters() throws InterruptedException {
        add(BOOKS, true);
        store(
                BOOKS,
                chunk("a", "one", payload("martin", List.of("architecture", "books"), "a.pdf", 10, 12, 2017)),
                chunk("b", "two", payload("evans", List.of("books"), "b.pdf", 12, 14, 2003)),
                chunk("c", "three", Map.of("shelf", 3)));

        assertThat(ids(filter(Set.of("architecture", "unknown"), Set.of()))).containsExactly("a");
        assertThat(ids(filter(Set.of("architecture", "books"), Set.of()))).containsExactly("a", "b");
        assertThat(ids(filter(Set.of(), Set.of("architecture", "books")))).containsExactly("a");
        assertThat(ids(filter(Set.of(), Set.of("Books")))).isEmpty();
        assertThat(ids(filter("evans", null, null, null, null, null))).containsExactly("b");
        assertThat(ids(filter(null, "a.pdf", null, null, null, null))).containsExactly("a");
        assertThat(ids(filter(null, "The title of b.pdf", null, null, null, null)))
                .containsExactly("b");
        assertThat(ids(filter(null, null, 12, 12, null, null))).containsExactly("a", "b");
        assertThat(ids(filter(null, null, 13, null, null, null))).containsExactly("b");
        assertThat(ids(filter(null, null, null, 11, null, null))).containsExactly("a");
        assertThat(ids(filter(null, null, null, null, 2004, null))).containsExactly("a");
        assertThat(ids(filter(null, null, null, null, null, 2003))).containsExactly("b");
        assertThat(ids(filter("source.path", "a.pdf"))).containsExactly("a");
        assertThat(ids(filter("shelf", List.of("3", "unknown")))).containsExactly("c");
        assertThat(ids(filter("shelf", 3.0))).containsExactly("c");
        assertThat(ids(filter("shelf", "4"))).isEmpty();
        assertThat(ids(ChunkFilter.ALL)).containsExactly("a", "b", "c");
    }

    private List<String> ids(ChunkFilter filter) throws InterruptedException {
        var ids = new ArrayList<String>();
        for (var hybrid : List.of(false, true)) {
            ids.clear();
            found(query(BOOKS, "one two three", filter, hybrid))
                    .forEach(found -> ids.add(found.chunk().id()));
            ids.sort(null);
        }
        return ids;
    }

    private static ChunkFilter filter(Set<String> anyTag, Set<String> allTags) {
        return new ChunkFilter(anyTag, allTags, null, null, Range.UNLIMITED, Range.UNLIMITED, Map.of());
    }

    private static ChunkFilter filter(String name, Object value) {
        return new ChunkFilter(
                Set.of(),
                Set.of(),
                null,
                null,
                Range.UNLIMITED,
                Range.UNLIMITED,
                MetadataValues.wanted(Map.of(name, value)));
    }

    private static ChunkFilter filter(
            @Nullable String citekey,
            @Nullable String source,
            @Nullable Integer pageFrom,
            @Nullable Integer pageTo,
            @Nullable Integer yearFrom,
            @Nullable Integer yearTo) {
        return new ChunkFilter(
                Set.of(),
                Set.of(),
                citekey,
                source,
                new Range(pageFrom, pageTo),
                new Range(yearFrom, yearTo),
                Map.of());
    }
}
