package pinakes.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.engine.document.Documents.FormatCount;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.ingest.NewDocument;
import pinakes.testkit.Deadline;

/// What every implementation of [Documents] does.
public abstract class DocumentsContract extends EngineContract {
    private static final DocumentId NOBODY = new DocumentId(UUID.fromString("00000000-0000-4000-8000-000000000000"));
    private static final DocumentOrder BY_NAME = new DocumentOrder(DocumentOrder.Key.FILE_NAME, false);

    @Test
    @DisplayName("R6: a document has an id and a number that name the same")
    void document_is_found_by_its_id_and_by_its_number() throws Exception {
        var bees = added(text("bees.txt", "/shelf/bees.txt", "Bees dance"));
        added(text("rivers.txt", null, "Rivers carry sand"));

        assertThat(documents().find(bees.id())).contains(bees);
        assertThat(documents().find(bees.number())).contains(bees);
    }

    @Test
    void what_does_not_exist_is_not_found_and_cannot_be_changed() throws Exception {
        added(note("Bees dance"));

        assertThat(documents().find(NOBODY)).isEmpty();
        assertThat(documents().find(new DocumentNumber(4711))).isEmpty();
        assertThat(documents().passages(NOBODY, 10, 0)).isEmpty();
        assertThat(documents().original(NOBODY)).isEmpty();
        assertThat(documents().retag(NOBODY, new TagChange(Set.of(), Set.of("red"))))
                .isEmpty();
        assertThat(documents().remove(NOBODY)).isEmpty();
        assertThat(documents().tags(withTags("red"))).isEmpty();
    }

    @Test
    void original_bytes_come_back_as_they_were() throws Exception {
        var document = added(text("bees.txt", null, "Bees  dance:\n\n\tüber Blüten 🐝\n"));

        try (var bytes = documents().original(document.id()).orElseThrow()) {
            assertThat(new String(bytes.readAllBytes(), UTF_8)).isEqualTo("Bees  dance:\n\n\tüber Blüten 🐝\n");
        }
    }

    @Test
    void passages_come_in_their_order_and_in_parts() throws Exception {
        var document = added(text("long.txt", null, longText()));

        var all = documents().passages(document.id(), 1_000, 0);

        assertThat(all).hasSize(document.chunkCount()).hasSizeGreaterThan(3);
        assertThat(all).extracting(Passage::ordinal).isSorted().doesNotHaveDuplicates();
        assertThat(documents().passages(document.id(), 2, 1)).isEqualTo(all.subList(1, 3));
        assertThat(documents().passages(document.id(), 10, all.size())).isEmpty();
        assertThat(documents().passages(document.id(), new PassageRange(null, 0, 0)))
                .isEqualTo(new PassageSlice(List.of(), all.size()));
        assertThat(documents().passages(document.id(), new PassageRange(1, 10, 0)))
                .as("a text file has no pages")
                .isEqualTo(PassageSlice.NONE);
    }

    @Test
    @DisplayName("K4: documents are listed in order and in parts, with the total")
    void documents_are_listed_in_order_and_in_parts() throws Exception {
        var c = added(text("c.txt", null, "Cherries"));
        var a = added(text("a.txt", null, "Apples and more"));
        var b = added(note("Bananas"));

        assertThat(documents().list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10, 0))
                .isEqualTo(new DocumentPage(List.of(b, a, c), 3));
        assertThat(documents().list(DocumentFilter.ALL, BY_NAME, 1, 1)).isEqualTo(new DocumentPage(List.of(c), 3));
        assertThat(documents().list(DocumentFilter.ALL, new DocumentOrder(DocumentOrder.Key.SIZE, true), 1, 0))
                .isEqualTo(new DocumentPage(List.of(a), 3));
        assertThat(documents().list(DocumentFilter.ALL, BY_NAME, 0, 0)).isEqualTo(new DocumentPage(List.of(), 3));
        var changed = documents()
                .retag(c.id(), TagChange.to(new CollectionName("changed")))
                .orElseThrow();
        assertThat(documents().list(DocumentFilter.ALL, new DocumentOrder(DocumentOrder.Key.UPDATED_AT, true), 2, 0))
                .isEqualTo(new DocumentPage(List.of(changed, b), 3));
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
                    .isEqualTo(new DocumentPage(expected, expected.size()));
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
                .isEqualTo(new DocumentPage(List.of(report, titled), 2));
        assertThat(documents().list(DocumentFilter.ALL, "0%", oldestFirst, 10, 0))
                .isEqualTo(new DocumentPage(List.of(report), 1));
        assertThat(documents().list(DocumentFilter.ALL.withKind(DocumentKind.NOTE), "annual", oldestFirst, 1, 0))
                .isEqualTo(new DocumentPage(List.of(titled), 1));
        assertThat(documents()
                        .list(DocumentFilter.ALL, "annual%", oldestFirst, 10, 0)
                        .total())
                .isZero();
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
    @DisplayName("B10: tags change in one step, and searches know of it when that returns")
    void changed_tags_are_known_to_searches_at_once() throws Exception {
        var note = added(note("Bees dance", "collection:old", "bees"));
        added(note("Bees sleep", "collection:old"));

        var changed = documents()
                .retag(note.id(), new TagChange(Set.of("collection:old", "absent"), Set.of("collection:new", "bees")))
                .orElseThrow();

        assertThat(changed.tags()).containsExactlyInAnyOrder("bees", "collection:new");
        assertThat(changed.version()).isEqualTo(note.version());
        assertThat(documents().find(note.id())).contains(changed);
        assertThat(found("bees", withTags("collection:new"))).containsExactly("Bees dance");
        assertThat(found("bees", withTags("collection:old"))).containsExactly("Bees sleep");
        assertThat(found("bees", withAnyTag("collection:old", "collection:new")))
                .hasSize(2);
    }

    @Test
    @DisplayName("B10: a document is in exactly one collection: the first that was named, or the default")
    void document_is_in_exactly_one_collection() throws Exception {
        assertThat(added(note("one")).tags()).containsExactly("collection:documents");
        assertThat(added(note("two", "collection:work", "red", "collection:home"))
                        .tags())
                .containsExactlyInAnyOrder("collection:work", "red");
        assertThat(added(note("three", "collection:")).tags()).containsExactly("collection:documents");
        assertThat(documents()
                        .list(withTags("collection:documents"), DocumentOrder.NEWEST_FIRST, 0, 0)
                        .total())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("B10: whoever puts a document into a collection takes it out of the one before")
    void collection_replaces_collection() throws Exception {
        var note = added(note("Bees dance", "collection:old", "red"));

        var moved = documents()
                .retag(note.id(), TagChange.to(new CollectionName("new")))
                .orElseThrow();
        assertThat(moved.tags()).containsExactlyInAnyOrder("collection:new", "red");

        var nowhere = documents()
                .retag(note.id(), new TagChange(Set.of("collection:new"), Set.of()))
                .orElseThrow();
        assertThat(nowhere.tags()).containsExactlyInAnyOrder("collection:documents", "red");
    }

    @Test
    @DisplayName("B10: of many moves at once, one is the last")
    void moves_at_once() throws Exception {
        var note = added(note("Bees dance"));
        var moves = new ArrayList<Callable<Object>>();
        for (var i = 0; i < 8; i++) {
            var collection = new CollectionName("collection-" + i);
            moves.add(() -> documents().retag(note.id(), TagChange.to(collection)));
        }

        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var move : callers.invokeAll(moves)) {
                move.get();
            }
        }

        assertThat(documents().find(note.id()).orElseThrow().tags()).hasSize(1);
    }

    @Test
    @DisplayName("B10: a new version stays in its collection, unless its owner names another")
    void new_version_stays_in_its_collection() throws Exception {
        added(text("bees.txt", "/shelf/bees.txt", "Bees dance", "collection:garden", "red"));

        assertThat(added(text("bees.txt", "/shelf/bees.txt", "Bees sleep", "blue"))
                        .tags())
                .containsExactlyInAnyOrder("collection:garden", "blue");
        assertThat(added(text("bees.txt", "/shelf/bees.txt", "Bees swarm", "collection:sky"))
                        .tags())
                .containsExactly("collection:sky");
    }

    @Test
    void tag_that_is_taken_off_and_put_on_is_on() throws Exception {
        var note = added(note("Bees dance", "red"));

        var changed = documents().retag(note.id(), new TagChange(Set.of("red"), Set.of("red")));

        assertThat(changed).contains(note);
        assertThat(documents().retag(note.id(), new TagChange(Set.of(), Set.of())))
                .contains(note);
    }

    @Test
    void tags_that_several_put_on_at_once_are_all_on() throws Exception {
        var note = added(note("Bees dance"));
        var changes = new ArrayList<Callable<Object>>();
        for (var i = 0; i < 8; i++) {
            var tag = "tag-" + i;
            changes.add(() -> documents().retag(note.id(), new TagChange(Set.of(), Set.of(tag))));
        }

        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var change : callers.invokeAll(changes)) {
                change.get();
            }
        }

        assertThat(CollectionName.without(
                        documents().find(note.id()).orElseThrow().tags()))
                .hasSize(8);
        for (var i = 0; i < 8; i++) {
            assertThat(found("bees", withTags("tag-" + i))).containsExactly("Bees dance");
        }
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
    @DisplayName("K3: a removed document is gone from lists and searches when remove answers")
    void removed_document_is_gone() throws Exception {
        var bees = added(note("Bees dance", "red"));
        added(note("Bees sleep"));

        assertThat(documents().remove(bees.id())).contains(bees);

        assertThat(documents().find(bees.id())).isEmpty();
        assertThat(documents().find(bees.number())).isEmpty();
        assertThat(documents().tags(withTags("red"))).isEmpty();
        assertThat(found("bees")).containsExactly("Bees sleep");
        assertThat(documents().remove(bees.id())).isEmpty();
    }

    @Test
    @DisplayName("K3: a document that changed since it was read is not removed as that version")
    void only_the_named_version_is_removed() throws Exception {
        var bees = added(note("Bees dance"));

        assertThat(documents().remove(bees.id(), bees.version() + 1)).isEmpty();
        assertThat(documents().find(bees.id())).contains(bees);
        assertThat(documents().remove(bees.id(), bees.version())).contains(bees);
        assertThat(documents().remove(bees.id(), bees.version())).isEmpty();
    }

    @Test
    @DisplayName("K5: clearing removes everything and counts it")
    void clearing_removes_everything() throws Exception {
        added(note("Bees dance"));
        added(text("long.txt", null, longText()));
        var passages = engine().status().totals().passages();

        var cleared = documents().clear();

        assertThat(cleared.documents()).isEqualTo(2);
        assertThat(cleared.passages()).isEqualTo(passages);
        assertThat(cleared.bytesFreed()).isNotNegative();
        assertThat(documents()
                        .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 10, 0)
                        .total())
                .isZero();
        assertThat(found("bees")).isEmpty();
    }

    @Test
    @DisplayName(
            "K1: a changed file at the same path is the next version of its document, and keeps what was said of it")
    void changed_file_is_the_next_version() throws Exception {
        var first = added(text("bees.txt", "/shelf/bees.txt", "Bees dance", "red"));

        var second = added(text("bees.txt", "/shelf/bees.txt", "Bees sleep"));

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.number()).isEqualTo(first.number());
        assertThat(second.version()).isEqualTo(2);
        assertThat(second.tags()).isEqualTo(first.tags()).contains("red");
        assertThat(found("bees")).containsExactly("Bees sleep");
    }

    @Test
    void watch_tells_of_every_change_until_it_ends() throws Exception {
        var heard = new ConcurrentLinkedQueue<DocumentId>();
        Document bees;
        try (var _ = documents().watch(change -> heard.add(change.document()))) {
            bees = added(note("Bees dance"));
            Deadline.usual().await("news of a new document", () -> heard.remove(bees.id()));
            documents().retag(bees.id(), new TagChange(Set.of(), Set.of("red")));
            Deadline.usual().await("news of its tags", () -> heard.remove(bees.id()));
            documents().remove(bees.id());
            Deadline.usual().await("news of its end", () -> heard.remove(bees.id()));
        }
    }

    @Test
    @DisplayName("R1: a listener that fails once is told of what comes later")
    void watch_outlives_a_listener_that_fails() throws Exception {
        var heard = new ConcurrentLinkedQueue<DocumentId>();
        var failed = new AtomicBoolean();
        Consumer<DocumentChange> listener = change -> {
            if (!failed.getAndSet(true)) {
                throw new IllegalStateException("the listener fails, as the test wants");
            }
            heard.add(change.document());
        };
        try (var _ = documents().watch(listener)) {
            added(note("Bees dance"));
            Deadline.usual().await("news that the listener fails over", failed::get);

            var wasps = added(note("Wasps dance"));

            Deadline.usual().await("news of the next document", () -> heard.contains(wasps.id()));
        }
    }

    @Test
    void watch_tells_which_collections_a_change_concerns() throws Exception {
        var here = new CollectionName("here");
        var there = new CollectionName("there");
        var heard = new ConcurrentLinkedQueue<DocumentChange>();
        try (var _ = documents().watch(heard::add)) {
            var bees = added(note("Bees dance", here.tag())).id();
            Deadline.usual().await("the new one", () -> heard.contains(new DocumentChange(bees, Set.of(here))));
            documents().retag(bees, TagChange.to(there));
            Deadline.usual().await("its move", () -> heard.contains(new DocumentChange(bees, Set.of(here, there))));
            documents().clear();
            Deadline.usual().await("its end", () -> heard.contains(new DocumentChange(bees, Set.of(there))));
        }
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

    private static String longText() {
        var text = new StringBuilder();
        for (var i = 0; i < 200; i++) {
            text.append("Sentence number ").append(i).append(" speaks of nothing much but goes on for a while.\n");
        }
        return text.toString();
    }
}
