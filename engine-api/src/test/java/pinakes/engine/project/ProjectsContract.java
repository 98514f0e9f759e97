package pinakes.engine.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.project.StoreOutcome.Mismatch;
import pinakes.engine.project.StoreOutcome.Unusable;
import pinakes.engine.project.StoreOutcome.Written;

/// What the projects of every engine do.
public abstract class ProjectsContract extends ProjectSteps {
    @Test
    @DisplayName("C5: projects are listed by their ids, each with a collection of its own name")
    void listed() throws InterruptedException {
        add(OTHER, false);
        add(BOOKS, true);

        assertThat(projects().list())
                .extracting(project -> project.id().value(), Project::collection, Project::hybrid)
                .containsExactly(
                        tuple("citeloom/clean-arch", "proj-citeloom-clean-arch", true),
                        tuple("citeloom/ddd", "proj-citeloom-ddd", false));
    }

    @Test
    @DisplayName("C9: ids that differ in a slash alone get collections of different names")
    void collections_differ() throws InterruptedException {
        var one = add(new ProjectId("a/b-c"), false);
        var two = add(new ProjectId("a-b/c"), false);

        assertThat(one.collection()).isEqualTo("proj-a-b-c");
        assertThat(two.collection()).isEqualTo("proj-a-b-c-2");
    }

    @Test
    void a_project_that_is_there_is_not_added_again() throws InterruptedException {
        var first = add(BOOKS, true);

        assertThat(projects().add(new NewProject(BOOKS, null, false))).isEqualTo(new AddProjectOutcome.Present(first));
        assertThat(projects().setHybrid(BOOKS, false).orElseThrow().hybrid()).isFalse();
        assertThat(projects().setHybrid(OTHER, true)).isEmpty();
    }

    @Test
    void a_model_that_nobody_has_is_refused() throws InterruptedException {
        assertThat(projects().add(new NewProject(BOOKS, "nobody/has-this", false)))
                .isInstanceOf(AddProjectOutcome.UnknownModel.class);
        assertThat(projects().find(BOOKS)).isEmpty();
    }

    @Test
    @DisplayName("C1: the same batch twice leaves the same chunks; of two writes, the last wins")
    void idempotent() throws InterruptedException {
        add(BOOKS, false);
        store(BOOKS, chunk("c1", "herons wade in shallow water", Map.of()), chunk("c2", "rye bread rises", Map.of()));
        store(BOOKS, chunk("c1", "herons wade in shallow water", Map.of()), chunk("c2", "rye bread rises", Map.of()));
        assertThat(size(BOOKS)).isEqualTo(2);

        store(BOOKS, chunk("c1", "owls hunt at night", Map.of()));

        assertThat(size(BOOKS)).isEqualTo(2);
        assertThat(texts(BOOKS, "herons wade in shallow water")).doesNotContain("herons wade in shallow water");
        assertThat(texts(BOOKS, "owls at night").getFirst()).isEqualTo("owls hunt at night");
    }

    @Test
    @DisplayName("C1: of several chunks with one id in a batch the last counts, and the answer says so")
    void same_id_in_one_batch() throws InterruptedException {
        add(BOOKS, false);

        var written = store(BOOKS, chunk("c1", "the first", Map.of()), chunk("c1", "the second", Map.of()));

        assertThat(written).isInstanceOfSatisfying(Written.class, batch -> {
            assertThat(batch.chunks()).isEqualTo(1);
            assertThat(batch.warnings()).hasSize(1);
        });
        assertThat(texts(BOOKS, "the")).containsExactly("the second");
    }

    @Test
    @DisplayName("C1: a vector that comes along is taken as it is, whatever the text says")
    void vectors_come_along() throws InterruptedException {
        var project = add(BOOKS, false);
        var vector = new float[project.dimension()];
        vector[0] = 3;

        assertThat(projects().store(BOOKS, new Batch(List.of(new NewChunk("c1", "anything", vector, Map.of())), false)))
                .isInstanceOf(Written.class);

        assertThat(texts(BOOKS, "something else entirely")).containsExactly("anything");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5000})
    @DisplayName("C1, S12: a vector of another length is a mismatch, and nothing of the batch is stored")
    void vectors_of_another_length(int length) throws InterruptedException {
        add(BOOKS, false);
        var vector = new float[length];
        vector[0] = 1;

        var storing = projects()
                .store(
                        BOOKS,
                        new Batch(
                                List.of(
                                        chunk("good", "a good chunk", Map.of()),
                                        new NewChunk("bad", "a bad chunk", vector, Map.of())),
                                false));

        assertThat(storing).isInstanceOfSatisfying(Mismatch.class, mismatch -> {
            assertThat(mismatch.chunkId()).isEqualTo("bad");
            assertThat(mismatch.dimension()).isEqualTo(length);
        });
        assertThat(size(BOOKS)).isZero();
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0})
    @DisplayName("S12: numbers that are not finite, and vectors of zeros, are refused with the whole batch")
    void unusable_vectors(float number) throws InterruptedException {
        var project = add(BOOKS, false);
        var vector = new float[project.dimension()];
        vector[project.dimension() - 1] = number;

        var storing = projects()
                .store(
                        BOOKS,
                        new Batch(
                                List.of(
                                        chunk("good", "a good chunk", Map.of()),
                                        new NewChunk("bad", "a bad chunk", vector, Map.of())),
                                false));

        assertThat(storing).isInstanceOfSatisfying(Unusable.class, unusable -> {
            assertThat(unusable.chunkId()).isEqualTo("bad");
            assertThat(unusable.position()).isEqualTo(1);
        });
        assertThat(size(BOOKS)).isZero();
    }

    @ParameterizedTest
    @MethodSource
    @DisplayName("C1: metadata that cannot be true is refused with the whole batch, and the field is named")
    void impossible_metadata(String field, Map<String, Object> metadata) throws InterruptedException {
        add(BOOKS, false);

        var storing = projects()
                .store(
                        BOOKS,
                        new Batch(
                                List.of(chunk("good", "a good chunk", Map.of()), chunk("bad", "a bad chunk", metadata)),
                                false));

        assertThat(storing).isInstanceOfSatisfying(Unusable.class, unusable -> {
            assertThat(unusable.position()).isEqualTo(1);
            assertThat(unusable.problem()).startsWith(field + " must be");
        });
        assertThat(size(BOOKS)).isZero();
    }

    static Stream<Arguments> impossible_metadata() {
        return Stream.of(
                Arguments.of("metadata.doc.page_span", Map.of("doc", Map.of("page_span", List.of(5, 1)))),
                Arguments.of("metadata.doc.page_span", Map.of("doc", Map.of("page_span", List.of(-1, 1e300)))),
                Arguments.of("metadata.doc.page_span", Map.of("doc", Map.of("page_span", List.of(1, 2, 3)))),
                Arguments.of("metadata.doc.page_span", Map.of("doc", Map.of("page_span", 1.5))),
                Arguments.of("metadata.zotero.year", Map.of("zotero", Map.of("year", 1e308))),
                Arguments.of("metadata.zotero", Map.of("zotero", "str")),
                Arguments.of("metadata.doc", Map.of("doc", List.of())),
                Arguments.of("metadata.source", Map.of("source", 7)));
    }

    @Test
    @DisplayName("C1: the model that a chunk names is the project's, in any case, or a mismatch")
    void models_are_compared() throws InterruptedException {
        var project = add(BOOKS, false);

        var same = Map.<String, Object>of("embed_model", project.model().toUpperCase(Locale.ROOT));
        assertThat(store(BOOKS, chunk("c1", "same model", same))).isInstanceOf(Written.class);
        var storing = store(BOOKS, chunk("c2", "another", Map.of("embed_model", "nobody/has-this")));

        assertThat(storing).isInstanceOfSatisfying(Mismatch.class, mismatch -> {
            assertThat(mismatch.model()).isEqualTo("nobody/has-this");
            assertThat(mismatch.canMigrate()).isFalse();
        });
        assertThat(size(BOOKS)).isEqualTo(1);
    }

    @Test
    @DisplayName("C1, C2, C4: a project that is not there is said to be so")
    void no_such_project() throws InterruptedException {
        var missing = new NoSuchProject(BOOKS);

        assertThat(store(BOOKS, chunk("c1", "text", Map.of()))).isEqualTo(missing);
        assertThat(projects().search(query(BOOKS, "text", ChunkFilter.ALL, false)))
                .isEqualTo(missing);
        assertThat(projects().inspect(BOOKS, 0)).isEqualTo(missing);
        assertThat(projects().remove(BOOKS)).isEmpty();
    }

    @Test
    @DisplayName("C4: a collection is inspected: size, fields, and the newest chunks as a sample")
    void inspected() throws InterruptedException {
        var project = add(BOOKS, true);
        assertThat(projects().inspect(BOOKS, 5))
                .isEqualTo(new InspectOutcome.Inspected(
                        project, 0, List.of("project", "embed_model", "fulltext"), List.of()));

        store(BOOKS, chunk("c1", "one", PAYLOAD), chunk("c2", "two", Map.of("note", "mine")));

        assertThat(projects().inspect(BOOKS, 1)).isInstanceOfSatisfying(InspectOutcome.Inspected.class, inspected -> {
            assertThat(inspected.chunks()).isEqualTo(2);
            assertThat(inspected.payloadKeys())
                    .containsExactly(
                            "project", "source", "zotero", "doc", "embed_model", "version", "fulltext", "note");
            assertThat(inspected.sample()).extracting(StoredChunk::id).containsExactly("c2");
        });
    }

    @Test
    @DisplayName("C9: chunks of the same id in two projects have nothing to do with each other")
    void same_id_in_two_projects() throws InterruptedException {
        add(BOOKS, true);
        add(OTHER, true);
        store(BOOKS, chunk("c1", "herons wade", Map.of()));
        store(OTHER, chunk("c1", "rye bread", Map.of("project", BOOKS.value())));

        assertThat(texts(BOOKS, "rye bread")).containsExactly("herons wade");
        assertThat(texts(OTHER, "herons")).containsExactly("rye bread");

        projects().remove(BOOKS);
        assertThat(texts(OTHER, "herons")).containsExactly("rye bread");
    }

    @Test
    void a_project_that_was_removed_and_added_again_is_empty() throws InterruptedException {
        add(BOOKS, false);
        store(BOOKS, chunk("c1", "herons wade", Map.of()));

        assertThat(projects().remove(BOOKS)).isPresent();
        assertThat(projects().list()).isEmpty();
        add(BOOKS, false);

        assertThat(size(BOOKS)).isZero();
        assertThat(texts(BOOKS, "herons")).isEmpty();
    }

    @Test
    @DisplayName("C1: a batch of 500 is stored as a whole")
    void largest_batch() throws InterruptedException {
        var project = add(BOOKS, false);
        var chunks = IntStream.range(0, Batch.CHUNKS_MAX)
                .mapToObj(i -> {
                    var vector = new float[project.dimension()];
                    vector[i % project.dimension()] = 1 + i;
                    return new NewChunk("c" + i, "text " + i, vector, Map.of());
                })
                .toList();

        projects().store(BOOKS, new Batch(chunks, false));

        assertThat(size(BOOKS)).isEqualTo(Batch.CHUNKS_MAX);
    }
}
