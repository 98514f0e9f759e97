package pinakes.engine.core.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.EmbeddingModel;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LocalProjectsTest extends ProjectsOnDisk {
    @Test
    @DisplayName("C1, K6: a project with a model of its own works while the engine's model does not answer")
    void other_model_does_not_answer() throws Exception {
        projects.add(new NewProject(BOOKS, "letters", false));
        embedder = new BlockableEmbedder("distant") {
            @Override
            public EmbeddingModel model() {
                throw EmbeddingException.transientFailure("the server is down", null);
            }

            @Override
            public String name() {
                return "distant";
            }

            @Override
            public boolean isCalled(String wanted) {
                return wanted.equals("distant");
            }
        };
        reopen();

        store("c1", "herons wade in shallow water");

        assertThat(found("herons")).containsExactly("herons wade in shallow water");
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> projects.add(new NewProject(new ProjectId("new"), null, false)))
                .withMessageContaining("the server is down");
    }

    @Test
    @DisplayName("Projects and chunks are there after a restart")
    void restart() throws Exception {
        projects.add(new NewProject(BOOKS, null, true));
        store("c1", "herons wade in shallow water");

        reopen();

        assertThat(projects.find(BOOKS).orElseThrow().hybrid()).isTrue();
        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("C8: an interrupt while chunks are embedded stops the work, and nothing is stored")
    void interrupted_while_embedding() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        embedder.block();
        var storing = interruptible(() -> store("c1", "herons"));

        embedder.awaitBlocked();
        storing.interrupt();
        storing.join();

        embedder.unblock();
        assertThat(size()).isZero();
    }

    @Test
    @DisplayName("C8: an interrupt stops a search")
    void interrupted_search() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons");

        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> found("herons"));
        assertThat(found("herons")).containsExactly("herons");
    }

    @Test
    @DisplayName("C1: with the wish to migrate, everything is embedded anew; until then the old vectors serve")
    void migration() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        var other = Map.<String, Object>of("embed_model", "letters");
        var vector =
                new WordBagEmbedder("letters", 32).embedPassage("rye bread").vector();
        var comes = new NewChunk("c2", "rye bread", vector, other);
        assertThat(projects.store(BOOKS, new Batch(List.of(comes), false)))
                .isInstanceOfSatisfying(
                        StoreOutcome.Mismatch.class,
                        refused -> assertThat(refused.canMigrate()).isTrue());

        var written = projects.store(BOOKS, new Batch(List.of(comes), true));

        assertThat(written)
                .isInstanceOfSatisfying(
                        StoreOutcome.Written.class,
                        batch -> assertThat(batch.warnings()).hasSize(1));
        assertThat(found("rye bread").getFirst()).isEqualTo("rye bread");
        Deadline.usual().await("the model changes", () -> current().equals("letters"));
        assertThat(projects.find(BOOKS).orElseThrow().dimension()).isEqualTo(32);
        assertThat(projects.find(BOOKS).orElseThrow().nextModel()).isNull();
        assertThat(found("herons").getFirst()).isEqualTo("herons wade in shallow water");
        reopen();
        assertThat(found("herons").getFirst()).isEqualTo("herons wade in shallow water");
        assertThat(size()).isEqualTo(2);
    }

    @Test
    @DisplayName("A migration that was begun goes on at the next start")
    void migration_after_restart() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        catalog.write(sql -> {
            ProjectTable.setNextModel(sql, row.number(), "letters");
            return row;
        });

        reopen();

        Deadline.usual().await("the model changes", () -> current().equals("letters"));
        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    void a_removal_that_was_interrupted_is_finished_at_the_next_start() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons");
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        catalog.write(sql -> {
            ProjectTable.hide(sql, row.number());
            return row;
        });

        reopen();

        assertThat(projects.list()).isEmpty();
        assertThat(catalog.<Long>read(
                        sql -> sql.number("SELECT count(*) FROM project_chunk WHERE project = ?", row.number())))
                .isZero();
        assertThat(directory.resolve("data/projects/" + row.number())).doesNotExist();
    }

    @Test
    @DisplayName("C1: batches of several callers at once all arrive, and the last write of an id wins everywhere")
    void concurrent_batches() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        var writers = IntStream.range(0, 8)
                .mapToObj(writer -> Thread.ofVirtual().start(() -> {
                    for (var i = 0; i < 10; i++) {
                        storeUnchecked(
                                chunk("shared", "writer " + writer + " round " + i),
                                chunk("own-" + writer + "-" + i, "text of " + writer));
                    }
                }))
                .toList();
        for (var writer : writers) {
            writer.join();
        }

        assertThat(size()).isEqualTo(81);
        var inCatalog = catalog.read(
                sql -> sql.one("SELECT text FROM project_chunk WHERE id = 'shared'", row -> row.text("text")));
        assertThat(found(inCatalog).getFirst()).isEqualTo(inCatalog);
    }

    private String current() {
        try {
            return projects.find(BOOKS).orElseThrow().model();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void storeUnchecked(NewChunk... chunks) {
        try {
            projects.store(BOOKS, batch(chunks));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
