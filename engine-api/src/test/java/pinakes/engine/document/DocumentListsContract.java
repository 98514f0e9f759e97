package pinakes.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.document.Documents.FormatCount;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.ingest.NewDocument;

/// What every implementation of [Documents] lists and counts.
public abstract class DocumentListsContract extends EngineContract {
    private static final DocumentOrder BY_NAME = new DocumentOrder(DocumentOrder.Key.FILE_NAME, false);

    @Test
    @DisplayName("K4: documents are listed in order and in parts, with the total")
    void documents_are_listed_in_order_and_in_parts() throws Exception {
        var c = added(text("c.txt", null, "Cherries"));
        var a = added(text("a.txt", null, "Apples and more"));
        var b = added(note("Bananas"));

        assertThat(documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10, 0))
                .isEqualTo(new DocumentPage(List.of(b, a, c), 3, true));
        assertThat(documents().list(DocumentFilter.ALL, BY_NAME, 1, 1))
                .isEqualTo(new DocumentPage(List.of(c), 3, true));
        assertThat(documents().list(DocumentFilter.ALL, new DocumentOrder(DocumentOrder.Key.SIZE, true), 1, 0))
                .isEqualTo(new DocumentPage(List.of(a), 3, true));
        assertThat(documents().list(DocumentFilter.ALL, BY_NAME, 0, 0)).isEqualTo(new DocumentPage(List.of(), 3, true));
        var changed = documents()
                .retag(c.id(), TagChange.to(new CollectionName("changed")))
                .orElseThrow();
        assertThat(documents().list(DocumentFilter.ALL, new DocumentOrder(DocumentOrder.Key.UPDATED_AT, true), 2, 0))
                .isEqualTo(new DocumentPage(List.of(changed, b), 3, true));
    }

    @Test
    @DisplayName("B3, B7: every filter means the same to lists, searches and counts of tags")
    void filters_mean_the_same_everywhere() throws Exception {
        var all = List.of(
                added(text("a.txt", "/shelf/a.txt", "shared apples", "red", "collection:one")),
                added(text("b.txt", "/shelf/b.txt", "shared bananas", "collection:one")),
                added(note("shared cherries", "red", "collection:two")),
                added(note(
                        "shared dates",
                        new DocumentMetadata(
                                "Dates",
                                "Ada Lovelace",
                                List.of(),
                                Map.of("year", 1843, "draft", true, "on", List.of("fruit", 7), "share", 2.50)))),
                added(text("dates.txt", null, "shared dates from an upload")));

        for (var filter : filters(all)) {
            var expected = all.stream().filter(filter::matches).toList();
            assertThat(documents().list(filter, new DocumentOrder(DocumentOrder.Key.ADDED_AT, false), 10, 0))
                    .as(filter.toString())
                    .isEqualTo(new DocumentPage(expected, expected.size(), true));
            assertThat(found("shared", filter)).as(filter.toString()).hasSameSizeAs(expected);
            assertThat(documents().tags(filter).stream()
                            .mapToLong(TagCount::documents)
                            .sum())
                    .as(filter.toString())
                    .isEqualTo(expected.stream()
                            .mapToLong(document -> document.tags().size())
                            .sum());
        }
    }

    @Test
    @DisplayName(
            "B3: documents can be found by a part of their title or file name, whatever its characters mean elsewhere")
    void documents_are_listed_by_name() throws Exception {
        var report = added(text("Annual_Report 100%.txt", null, "apples"));
        var titled = added(note("bananas", new DocumentMetadata("The annual picnic", null, List.of(), Map.of())));
        added(text("other.txt", null, "cherries"));

        var oldestFirst = new DocumentOrder(DocumentOrder.Key.ADDED_AT, false);
        assertThat(documents().list(DocumentFilter.ALL, "ANNUAL", oldestFirst, 10, 0))
                .isEqualTo(new DocumentPage(List.of(report, titled), 2, true));
        assertThat(documents().list(DocumentFilter.ALL, "0%", oldestFirst, 10, 0))
                .isEqualTo(new DocumentPage(List.of(report), 1, true));
        assertThat(documents().list(DocumentFilter.ALL.withKind(DocumentKind.NOTE), "annual", oldestFirst, 1, 0))
                .isEqualTo(new DocumentPage(List.of(titled), 1, true));
        assertThat(documents()
                        .list(DocumentFilter.ALL, "annual%", oldestFirst, 10, 0)
                        .total())
                .isZero();
    }

    @Test
    @DisplayName("K4: a total may end early, and says so; pages go on until there are no more")
    void total_may_be_a_minimum() throws Exception {
        for (var number = 1; number <= 5; number++) {
            added(text("report-" + number + ".txt", null, "report " + number));
        }

        var first = documents().list(DocumentFilter.ALL, "report", BY_NAME, new DocumentRange(2, 0, 1));
        assertThat(first.documents()).hasSize(2);
        assertThat(first.total()).isEqualTo(3);
        assertThat(first.isTotalExact()).isFalse();
        var last = documents().list(DocumentFilter.ALL, "report", BY_NAME, new DocumentRange(2, 4, 1));
        assertThat(last.documents()).hasSize(1);
        assertThat(last.total()).isEqualTo(5);
        assertThat(last.isTotalExact()).isTrue();
        assertThat(documents().list(DocumentFilter.ALL, "", BY_NAME, new DocumentRange(2, 0, 1)))
                .as("a total that is known anyway is exact")
                .satisfies(page -> assertThat(page.total()).isEqualTo(5))
                .satisfies(page -> assertThat(page.isTotalExact()).isTrue());
        assertThat(documents().list(DocumentFilter.ALL, "report", BY_NAME, 2, 0).total())
                .isEqualTo(5);
    }

    @Test
    @DisplayName("B3: formats are counted, most frequent first")
    void formats_are_counted() throws Exception {
        added(text("a.txt", null, "apples", "red"));
        added(text("b.txt", null, "bananas"));
        added(note("cherries", "red"));

        assertThat(documents().formats(DocumentFilter.ALL))
                .containsExactly(new FormatCount("txt", 2), new FormatCount("note", 1));
        assertThat(documents().formats(withTags("red")))
                .containsExactly(new FormatCount("note", 1), new FormatCount("txt", 1));
        assertThat(documents().formats(withTags("nobody has this"))).isEmpty();
    }

    private static List<DocumentFilter> filters(List<Document> all) {
        var first = all.getFirst();
        var filters = new ArrayList<>(List.of(
                DocumentFilter.ALL,
                withTags("red"),
                withTags("red", "collection:one"),
                withTags("nobody has this"),
                withAnyTag("red", "collection:one"),
                withAnyTag("collection:two", "nobody has this"),
                withAnyTag("nobody has this"),
                ofKind(DocumentKind.NOTE),
                from("/shelf/a.txt"),
                from("/shelf"),
                from("shelf/a.txt"),
                from("helf/a.txt"),
                from("./shelf\\b.txt"),
                from("/a.txt"),
                from("dates.txt"),
                from("%"),
                stated("author", "Ada Lovelace"),
                stated("author", "Ada"),
                stated("title", "Dates"),
                stated("year", 1843.0),
                stated("year", "1843"),
                stated("year", List.of(1842, 1843)),
                stated("draft", true),
                stated("on", 7),
                stated("share", 2.5),
                DocumentFilter.ALL.withMetadata(
                        MetadataValues.wanted(Map.of("on", "fruit", "author", List.of("Bob", "Ada Lovelace")))),
                DocumentFilter.ALL.withMetadata(MetadataValues.wanted(Map.of("on", "fruit", "author", "Bob"))),
                from("' OR 1 = 1 --")));
        filters.add(
                DocumentFilter.ALL.withFormats(Set.of(first.text().format())).withTags(Set.of("red")));
        filters.add(DocumentFilter.ALL
                .withAdded(all.get(1).addedAt(), all.get(3).addedAt())
                .withAnyTags(Set.of("red", "collection:one"))
                .withDocuments(Set.of(first.id(), all.get(2).id())));
        filters.add(DocumentFilter.ALL.withAdded(Instant.parse("2000-01-01T00:00:00Z"), null));
        return filters;
    }

    private static DocumentFilter stated(String name, Object value) {
        return DocumentFilter.ALL.withMetadata(MetadataValues.wanted(Map.of(name, value)));
    }

    @Test
    @DisplayName("K1b, B7a: the author, own keys and the end of a path find the documents that have them")
    void metadata_and_paths_find_documents() throws Exception {
        var paper = added(new NewDocument(
                DocumentKind.FILE,
                "paper.txt",
                "/home/ada/papers/paper.txt",
                () -> new ByteArrayInputStream("On the engine".getBytes(StandardCharsets.UTF_8)),
                new DocumentMetadata(null, "Ada Lovelace", List.of(), Map.of("project", "Analytical")),
                false,
                OWNER));
        added(note("On the loom"));

        assertThat(paths(stated("project", "Analytical"))).containsExactly("/home/ada/papers/paper.txt");
        assertThat(paths(from("papers/paper.txt"))).containsExactly("/home/ada/papers/paper.txt");
        assertThat(paths(from("~/papers/paper.txt"))).containsExactly("/home/ada/papers/paper.txt");
        assertThat(paths(from("ers/paper.txt"))).isEmpty();
        assertThat(found("lovelace").getFirst()).as("K1b: searchable by words").isEqualTo("On the engine");
        assertThat(documents().remove(paper.id())).contains(paper);
        assertThat(paths(stated("project", "Analytical"))).isEmpty();
    }

    private List<@Nullable String> paths(DocumentFilter filter) throws InterruptedException {
        return documents().list(filter, BY_NAME, 10, 0).documents().stream()
                .<@Nullable String>map(document -> document.source().sourcePath())
                .toList();
    }

    @Test
    void tags_are_counted_by_name() throws Exception {
        added(note("one", "b", "a"));
        added(note("two", "b"));
        added(text("c.txt", null, "three", "c", "b"));
        var collection = CollectionName.DEFAULT.tag();

        assertThat(documents().tags(DocumentFilter.ALL))
                .containsExactly(
                        new TagCount("a", 1), new TagCount("b", 3), new TagCount("c", 1), new TagCount(collection, 3));
        assertThat(documents().tags(ofKind(DocumentKind.NOTE)))
                .containsExactly(new TagCount("a", 1), new TagCount("b", 2), new TagCount(collection, 2));
        assertThat(documents().tags(withTags("a")))
                .containsExactly(new TagCount("a", 1), new TagCount("b", 1), new TagCount(collection, 1));
    }

    @Test
    void changes_are_listed_from_the_oldest() throws Exception {
        var bees = added(note("Bees dance"));
        var wasps = added(note("Wasps dance"));
        var ants = added(text("ants.txt", null, "Ants march"));
        var retagged = documents()
                .retag(bees.id(), new TagChange(Set.of(), Set.of("red")))
                .orElseThrow();
        var since = wasps.updatedAt();

        var changed = documents().changedSince(since, DocumentFilter.ALL, 10);

        assertThat(changed)
                .isEqualTo(documents()
                        .list(DocumentFilter.ALL, new DocumentOrder(DocumentOrder.Key.UPDATED_AT, false), 10, 0)
                        .documents()
                        .stream()
                        .filter(document -> document.updatedAt().isAfter(since))
                        .toList());
        assertThat(documents().changedSince(bees.addedAt().minusSeconds(1), DocumentFilter.ALL, 2))
                .hasSize(2);
        assertThat(documents().changedSince(retagged.updatedAt(), DocumentFilter.ALL, 10))
                .isEmpty();
        assertThat(documents()
                        .changedSince(
                                bees.addedAt().minusSeconds(1), DocumentFilter.ALL.withKind(DocumentKind.FILE), 10))
                .containsExactly(ants);
    }

    @Test
    @DisplayName("B8: the status counts documents by kind")
    void status_counts_documents_by_kind() throws Exception {
        assertThat(engine().status().totals().documents()).isZero();
        added(note("Bees dance"));
        added(note("Bees sleep"));
        added(text("a.txt", null, "Apples"));

        var status = engine().status();

        assertThat(status.totals().documents()).isEqualTo(3);
        assertThat(status.totals().byKind())
                .containsEntry(DocumentKind.NOTE, 2L)
                .containsEntry(DocumentKind.FILE, 1L);
        assertThat(status.model().dimension()).isPositive();
        assertThat(status.model().device()).isNotBlank();
        assertThat(status.issues()).isEmpty();
    }

    private Documents documents() {
        return engine().documents();
    }
}
