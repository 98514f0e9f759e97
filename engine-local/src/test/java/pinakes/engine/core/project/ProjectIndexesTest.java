package pinakes.engine.core.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.local.index.OlderLayout;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.NewProject;

/// Indexes of projects that are lost, damaged, old or behind follow the catalog again.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ProjectIndexesTest extends ProjectsOnDisk {
    @Test
    @DisplayName("An index that was lost is made anew from the catalog")
    void lost_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        close();
        FileTree.delete(directory.resolve("data/projects"));

        open();

        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("An index that is damaged is made anew from the catalog")
    void damaged_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        close();
        try (var files = Files.walk(directory.resolve("data/projects"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }

        open();

        assertThat(found("herons")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("S16: an index of a version that kept projects apart is rebuilt from the catalog")
    void older_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        store("c2", "water is shallow where herons wade");
        close();
        try (var directories = Files.list(directory.resolve("data/projects"))) {
            for (var each : directories.toList()) {
                OlderLayout.write(each.resolve("1"), IndexIdentity.of(embedder), "project-2");
            }
        }

        open();

        assertThat(found("\"shallow water\"")).containsExactly("herons wade in shallow water");
    }

    @Test
    @DisplayName("An index of another state than the catalog's is noticed and made anew")
    void foreign_index() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        store("c2", "rye bread");
        close();
        catalog = SqliteCatalog.open(directory.resolve("data"));
        catalog.write(sql -> sql.execute("DELETE FROM project_chunk WHERE id = 'c2'"));
        catalog.close();

        open();

        assertThat(found("rye bread")).containsExactly("herons wade in shallow water");
        assertThat(size()).isEqualTo(1);
    }

    @Test
    @DisplayName("What the index has not got because a call was interrupted is there for the next")
    void behind() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        store("c1", "herons wade in shallow water");
        // A batch that reached the catalog alone.
        var row = catalog.read(sql -> ProjectTable.find(sql, BOOKS)).orElseThrow();
        var plan = (BatchPlan.Planning.Planned)
                BatchPlan.of(row, batch(chunk("c2", "rye bread")), new ProjectModels(embedder, _ -> embedder));
        var ready = plan.plan().embedded(new ProjectModels(embedder, _ -> embedder), "bag", EmbeddingLimit.UNTIL_DONE);
        catalog.write(sql -> ready.store(sql, row, new ArrayList<>()));

        reopen();

        assertThat(found("rye bread").getFirst()).isEqualTo("rye bread");
    }

    @Test
    @DisplayName("C4: an index that cannot be opened is said to be unavailable")
    void index_unavailable() throws Exception {
        projects.add(new NewProject(BOOKS, null, false));
        close();
        Files.createDirectories(directory.resolve("data/projects"));
        Files.writeString(directory.resolve("data/projects/1"), "a file where a directory should be");

        open();

        assertThat(projects.inspect(BOOKS, 0)).isInstanceOf(IndexUnavailable.class);
        assertThat(projects.store(BOOKS, batch(chunk("c1", "text")))).isInstanceOf(IndexUnavailable.class);
    }
}
