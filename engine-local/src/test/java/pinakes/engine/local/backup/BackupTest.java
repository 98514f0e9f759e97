package pinakes.engine.local.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.local.ChildJvm;
import pinakes.engine.local.Originals;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;

class BackupTest {
    private static final int CLIENTS = 10;

    @TempDir
    private Path directory;

    @Test
    @DisplayName("S16: a restored backup has the documents, tasks, projects and keys, and searches find them")
    void restored_engine_is_the_same() throws Exception {
        try (var engine = PlainTextEngine.open(data())) {
            PlainTextEngine.add(engine, "Bees dance.");
            todo(engine, "Feed the bees");
            engine.projects().add(new NewProject(new ProjectId("hive"), null, false));
            engine.keys().add(new NewKey(new KeyName("ada"), new KeyHash("ab".repeat(32)), grant()));
            new BackupFile(file()).write(engine.backups().open(Set.of()), BackupProgress.NONE);
        }

        Restoration.into(elsewhere(), new BackupFile(file()), BackupProgress.NONE);

        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        try (var engine = PlainTextEngine.open(elsewhere())) {
            assertThat(PlainTextEngine.texts(engine)).containsExactly("Bees dance.");
            assertThat(engine.search()
                            .search(new SearchRequest("bees", 5, 0, DocumentFilter.ALL, SearchMode.WORDS))
                            .hits())
                    .hasSize(1);
            assertThat(engine.todos().list(TodoFilter.ALL, 10, 0).todos())
                    .extracting(todo -> todo.title().value())
                    .containsExactly("Feed the bees");
            assertThat(engine.projects().list()).hasSize(1);
            assertThat(engine.keys().list()).hasSize(1);
        }
    }

    @Test
    @DisplayName("S16: everything acknowledged before a backup began is in it, and nothing is half there")
    void backup_while_clients_write_is_consistent() throws Exception {
        var acknowledged = new ConcurrentLinkedQueue<String>();
        var stopped = new AtomicBoolean();
        var warm = new CountDownLatch(CLIENTS * 3);
        var before = new HashSet<String>();
        try (var engine = PlainTextEngine.open(data())) {
            var clients = new ArrayList<Thread>();
            for (var client = 0; client < CLIENTS; client++) {
                var name = "client " + client;
                clients.add(Thread.ofVirtual().start(() -> {
                    try {
                        for (var i = 0; !stopped.get(); i++) {
                            var text = name + " writes " + i + " words";
                            var id = PlainTextEngine.add(engine, text);
                            todo(engine, text);
                            acknowledged.add(text);
                            warm.countDown();
                            if (i % 5 == 4) { // its bytes must not vanish from under the backup
                                engine.documents().remove(id);
                                acknowledged.remove(text);
                            }
                        }
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }));
            }
            warm.await();
            before.addAll(acknowledged);
            new BackupFile(file()).write(engine.backups().open(Set.of()), BackupProgress.NONE);
            stopped.set(true);
            for (var client : clients) {
                client.join();
            }
            before.retainAll(Set.copyOf(acknowledged)); // the others were removed, perhaps before the backup
        }

        Restoration.into(elsewhere(), new BackupFile(file()), BackupProgress.NONE);

        try (var engine = PlainTextEngine.open(elsewhere())) {
            var texts = PlainTextEngine.texts(engine);
            assertThat(before).isNotEmpty();
            assertThat(texts).containsAll(before).doesNotHaveDuplicates();
            assertThat(engine.todos().list(TodoFilter.ALL, 100_000, 0).todos())
                    .extracting(todo -> todo.title().value())
                    .containsAll(before);
            for (var document : engine.documents()
                    .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 100_000, 0)
                    .documents()) {
                assertThat(engine.documents().passages(document.id(), 100, 0)).hasSize(document.chunkCount());
            }
        }
    }

    @Test
    @DisplayName("S16: a killed backup leaves nothing that looks complete, and the next one works")
    void killed_backup_leaves_no_backup() throws Exception {
        var target = Files.createDirectory(directory.resolve("target"));
        for (var bytes : List.of("20000", "400000")) {
            try (var child = ChildJvm.start(
                    data(),
                    BackingUpProcess.class,
                    List.of(target.resolve("kb.tar").toString(), bytes))) {
                child.remainingLines();
                assertThat(child.exitCode()).isEqualTo(137);
            }
            assertThat(PlainTextEngine.namesIn(target)).allMatch(name -> name.startsWith(".kb.tar.partial-"));
        }

        try (var engine = PlainTextEngine.open(data())) {
            assertThat(data().resolve("snapshot")).doesNotExist();
            new BackupFile(target.resolve("kb.tar")).write(engine.backups().open(Set.of()), BackupProgress.NONE);
            Restoration.into(elsewhere(), new BackupFile(target.resolve("kb.tar")), BackupProgress.NONE);
            try (var restored = PlainTextEngine.open(elsewhere())) {
                assertThat(PlainTextEngine.texts(restored))
                        .isEqualTo(PlainTextEngine.texts(engine))
                        .isNotEmpty();
            }
        }
    }

    @Test
    void original_that_is_removed_during_a_backup_is_deleted_after_it() throws Exception {
        try (var engine = PlainTextEngine.open(data())) {
            var id = PlainTextEngine.add(engine, "Bees dance.");
            var backup = engine.backups().open(Set.of());
            engine.documents().remove(id);
            assertThat(Originals.in(data())).hasSize(1);

            new BackupFile(file()).write(backup, BackupProgress.NONE);

            assertThat(Originals.in(data())).isEmpty();
            assertThat(data().resolve("snapshot")).isEmptyDirectory();
        }
        Restoration.into(elsewhere(), new BackupFile(file()), BackupProgress.NONE);
        try (var engine = PlainTextEngine.open(elsewhere())) {
            assertThat(PlainTextEngine.texts(engine)).containsExactly("Bees dance.");
        }
    }

    @Test
    void only_one_backup_runs_at_a_time() throws Exception {
        try (var engine = PlainTextEngine.open(data())) {
            try (var _ = engine.backups().open(Set.of())) {
                assertThatThrownBy(() -> engine.backups().open(Set.of()))
                        .isInstanceOf(EngineUnavailableException.class)
                        .hasMessageContaining("Another backup is running");
            }
            engine.backups().open(Set.of()).close();
        }
    }

    @Test
    void existing_file_is_not_replaced() throws Exception {
        Files.writeString(file(), "mine");
        try (var engine = PlainTextEngine.open(data())) {
            assertThatThrownBy(
                            () -> new BackupFile(file()).write(engine.backups().open(Set.of()), BackupProgress.NONE))
                    .isInstanceOf(FileAlreadyExistsException.class);
        }
        assertThat(file()).hasContent("mine");
    }

    @Test
    void originals_that_were_lost_before_are_reported() throws Exception {
        try (var engine = PlainTextEngine.open(data())) {
            PlainTextEngine.add(engine, "Bees dance.");
            PlainTextEngine.add(engine, "Wasps do not.");
            PlainTextEngine.add(engine, "Ants walk.");
            var blobs = Originals.in(data());
            Files.delete(blobs.get(0));
            Files.writeString(blobs.get(1), "something else");

            var manifest = new BackupFile(file()).write(engine.backups().open(Set.of()), BackupProgress.NONE);

            assertThat(manifest.missing())
                    .containsExactly(blobs.get(0).getFileName().toString());
            assertThat(manifest.damaged())
                    .containsExactly(blobs.get(1).getFileName().toString());
        }
        var restored = Restoration.into(elsewhere(), new BackupFile(file()), BackupProgress.NONE);
        assertThat(restored.isWhole()).isFalse();
        assertThat(Originals.in(elsewhere())).hasSize(1);
    }

    private static Grant grant() {
        return new Grant(Set.of("documents:read"), null, null, null, null);
    }

    private static void todo(Engine engine, String title) throws InterruptedException {
        assertThat(engine.todos().add(new NewTodo(new TodoTitle(title), null, null, null, List.of())))
                .isInstanceOf(Todos.Added.class);
    }

    private Path data() {
        return directory.resolve("data");
    }

    private Path elsewhere() {
        return directory.resolve("elsewhere");
    }

    private Path file() {
        return directory.resolve("kb.tar");
    }
}
