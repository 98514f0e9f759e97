package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.DataKind;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.catalog.RemoteChange;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentRange;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

/// What two engines on one catalog answer does not depend on when they hear of each other's changes.
class UnheardChangesTest extends TwoEnginesCase {
    @Test
    @DisplayName("N11: the revision at one engine is another one as soon as a change through another is acknowledged")
    void revisions_follow_changes_of_the_other_before_it_hears_of_them() throws Exception {
        try (var _ = PostgresServer.holdBackChanges(catalog)) {
            var first = revisions(other);
            one.todos().add(todo("water the plants"));
            var second = revisions(other);
            addedByEither(one, "/a.txt", "a grey heron");
            var third = revisions(other);
            one.projects().add(new NewProject(new ProjectId("books"), null, false));
            var fourth = revisions(other);

            assertThat(changed(first, second)).containsExactly(DataKind.TODOS);
            assertThat(changed(second, third)).contains(DataKind.DOCUMENTS).doesNotContain(DataKind.TODOS);
            assertThat(changed(third, fourth)).containsExactly(DataKind.PROJECTS);
        }
    }

    @Test
    @DisplayName("N11: all engines have the same revisions, so that a gateway may ask any of them")
    void revisions_are_the_same_at_both() throws Exception {
        one.todos().add(todo("water the plants"));
        added(other, "/a.txt", "a grey heron");

        assertThat(revisions(one)).isEqualTo(revisions(other));
    }

    @Test
    @DisplayName("N11: a revoked key is refused by every engine, even by one that does not hear that it was revoked")
    void revoked_key_is_forgotten_unheard() throws Exception {
        var agent = new KeyName("agent");
        one.keys()
                .add(new NewKey(agent, new KeyHash("a".repeat(64)), new Grant(Set.of("read"), null, null, null, null)));
        var heard = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var _ = other.store().catalog().remoteChanges().add(change -> {
            if (change instanceof RemoteChange.Todo) {
                heard.countDown();
                await(released);
            }
        })) {
            one.todos().add(todo("water the plants"));
            heard.await(); // all changes until here, and none from here on
            assertThat(keys(other)).isEqualTo(1);

            one.keys().revoke(agent);

            Deadline.usual().await("nobody has a key", () -> keys(other) == 0);
        } finally {
            released.countDown();
        }
    }

    @Test
    void documents_that_the_catalog_counts_are_listed_without_their_revision() throws Exception {
        added(one, "/a.txt", "a grey heron");
        try (var _ = PostgresServer.lock(catalog, "data_change")) {
            var page = other.documents()
                    .list(DocumentFilter.ALL, "", DocumentOrder.NEWEST_FIRST, DocumentRange.counted(10, 0));

            assertThat(page.total()).isEqualTo(1);
        }
    }

    /// Asks for the end of the job: the engine may never hear of it, because the other one may take the job.
    private static void addedByEither(LocalEngine engine, String path, String text)
            throws IOException, InterruptedException {
        var job = submitted(engine, path, text);
        Deadline.usual().await("the text is added", () -> isAdded(engine, job));
    }

    private static boolean isAdded(LocalEngine engine, Job job) {
        try {
            return engine.ingestion().find(job.id()).orElseThrow().state() == JobState.COMPLETED;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static NewTodo todo(String title) {
        return new NewTodo(new TodoTitle(title), null, null, null, List.of());
    }

    private static Map<DataKind, String> revisions(LocalEngine engine) throws InterruptedException {
        var revisions = new EnumMap<DataKind, String>(DataKind.class);
        for (var kind : DataKind.values()) {
            revisions.put(kind, engine.revision(kind));
        }
        return revisions;
    }

    private static Set<DataKind> changed(Map<DataKind, String> before, Map<DataKind, String> after) {
        var changed = new EnumMap<>(after);
        changed.entrySet().removeIf(entry -> entry.getValue().equals(before.get(entry.getKey())));
        return changed.keySet();
    }

    private static long keys(LocalEngine engine) {
        try {
            return engine.keys().list().stream()
                    .filter(key -> key.revokedAt() == null)
                    .count();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
