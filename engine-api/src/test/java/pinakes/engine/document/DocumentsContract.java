package pinakes.engine.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineContract;
import pinakes.testkit.Deadline;

/// What every implementation of [Documents] does.
public abstract class DocumentsContract extends EngineContract {
    private static final DocumentId NOBODY = new DocumentId(UUID.fromString("00000000-0000-4000-8000-000000000000"));

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
        assertThat(documents().words(NOBODY, 1)).isEmpty();
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
    @DisplayName("K1: words that OCR read have their places, until a new version has others or the document is removed")
    void words_of_pictures_have_their_places() throws Exception {
        var picture = added(text("bees.png", "/shelf/bees.png", "scan: Bees dance"));
        var plain = added(text("ants.txt", null, "Ants march"));

        assertThat(documents().words(picture.id(), 1))
                .containsExactly(new PlacedWord("Bees", 0, 0, 900, 80), new PlacedWord("dance", 0, 100, 900, 180));
        assertThat(documents().words(picture.id(), 2)).isEmpty();
        assertThat(documents().words(plain.id(), 1)).isEmpty();

        added(text("bees.png", "/shelf/bees.png", "scan: Wasps"));
        assertThat(documents().words(picture.id(), 1)).containsExactly(new PlacedWord("Wasps", 0, 0, 900, 80));
        added(text("bees.png", "/shelf/bees.png", "Hornets, typed"));
        assertThat(documents().words(picture.id(), 1)).isEmpty();

        added(text("bees.png", "/shelf/bees.png", "scan: Bumblebees"));
        documents().remove(picture.id());
        assertThat(documents().words(picture.id(), 1)).isEmpty();
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
    @DisplayName("B10: a document is in exactly one collection: the one that was named, or the default")
    void document_is_in_exactly_one_collection() throws Exception {
        assertThat(added(note("one")).tags()).containsExactly("collection:documents");
        assertThat(added(note("two", "collection:work", "red")).tags())
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
