package pinakes.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.TagChange;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;

/// How the revisions of every engine follow its changes.
public abstract class RevisionContract extends EngineContract {
    private static final ProjectId BOOKS = new ProjectId("citeloom/clean-arch");

    @Test
    @DisplayName("N7a: a change replaces the revision of what it changed, and of nothing else")
    void changes_replace_revisions() throws Exception {
        assertThat(changedBy(() -> engine().todos().add(new TodoTitle("Read the paper"), null)))
                .containsExactly(DataKind.TODOS);
        assertThat(changedBy(() -> engine().projects().add(new NewProject(BOOKS, null, false))))
                .containsExactly(DataKind.PROJECTS);
        assertThat(changedBy(() -> engine().projects()
                        .store(BOOKS, new Batch(List.of(new NewChunk("c1", "Entities have ids", Map.of())), false))))
                .containsExactly(DataKind.PROJECTS);
        assertThat(changedBy(() -> engine().projects().remove(BOOKS))).containsExactly(DataKind.PROJECTS);
    }

    @Test
    @DisplayName("N7a: adding, tagging, revising and removing a document replace the revision of documents")
    void changes_of_documents_replace_revisions() throws Exception {
        var added = new AtomicReference<DocumentId>();

        assertThat(changedBy(() -> added.set(
                        added(text("a.txt", null, "Lighthouses warn ships")).id())))
                .contains(DataKind.DOCUMENTS)
                .doesNotContain(DataKind.TODOS);
        assertThat(changedBy(() -> engine().documents().retag(added.get(), new TagChange(Set.of(), Set.of("sea")))))
                .containsExactly(DataKind.DOCUMENTS);
        assertThat(changedBy(() -> engine().documents().remove(added.get()))).containsExactly(DataKind.DOCUMENTS);
        assertThat(changedBy(() -> engine().reindex())).contains(DataKind.DOCUMENTS);
    }

    @Test
    @DisplayName("N7a: questions and changes of nothing leave the revisions as they are")
    void queries_keep_revisions() throws Exception {
        added(text("a.txt", null, "Lighthouses warn ships"));
        engine().todos().add(new TodoTitle("Read the paper"), null);

        assertThat(changedBy(() -> found("lighthouses"))).isEmpty();
        assertThat(changedBy(() -> engine().todos().list(TodoFilter.ALL, 10, 0)))
                .isEmpty();
        assertThat(changedBy(() -> engine().status())).isEmpty();
        assertThat(changedBy(() -> engine().documents().remove(new DocumentId(UUID.randomUUID()))))
                .isEmpty();
        assertThat(changedBy(() -> engine().projects().remove(BOOKS))).isEmpty();
    }

    private Set<DataKind> changedBy(Change change) throws Exception {
        var before = revisions();
        change.make();
        var after = revisions();
        return after.keySet().stream()
                .filter(kind -> !Objects.equals(after.get(kind), before.get(kind)))
                .collect(Collectors.toSet());
    }

    private Map<DataKind, String> revisions() throws InterruptedException {
        var revisions = new EnumMap<DataKind, String>(DataKind.class);
        for (var kind : DataKind.values()) {
            revisions.put(kind, engine().revision(kind));
        }
        return revisions;
    }

    private interface Change {
        void make() throws IOException, InterruptedException;
    }
}
