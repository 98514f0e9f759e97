package pinakes.engine.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.migration.Migration;
import pinakes.engine.cluster.migration.MigrationReport;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.s3.S3Server;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.TagChange;
import pinakes.engine.file.Sha256;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.local.CompleteIndex;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.Originals;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkFilter;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.TextExtractor;
import pinakes.testkit.file.MailFile;

/// A knowledge base moves from a data directory to shared storage and back without losing anything.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MigrationTest {
    private static final ProjectId BOOKS = new ProjectId("books");

    @TempDir
    private Path directory;

    private PostgresAddress catalog;
    private BlobAddress blobs;

    @BeforeEach
    void choose() {
        catalog = PostgresServer.database();
        blobs = new BlobAddress.S3(S3Server.shared().bucket());
    }

    @Test
    void knowledge_base_moves_there_while_it_is_used_and_back() throws Exception {
        Document heron;
        Document stork;
        try (var source = embedded("data")) {
            heron = added(source, "/heron.txt", "a grey heron");
            var egret = added(source, "/egret.txt", "a white egret");
            fill(source);

            var whileUsed = toShared("data");
            assertThat(whileUsed.isSourceInUse()).isTrue();
            assertThat(whileUsed.files()).isEqualTo(2);
            assertThat(whileUsed.rowsCopied()).isEqualTo(whileUsed.rows()).isPositive();

            source.documents().retag(heron.id(), TagChange.to(new CollectionName("birds")));
            source.documents().remove(egret.id());
            stork = added(source, "/stork.png", "scan: a black stork");
        }

        var rest = toShared("data");
        assertThat(rest.isSourceInUse()).isFalse();
        assertThat(rest.filesCopied()).isEqualTo(1);
        assertThat(rest.rowsCopied()).isPositive().isLessThan(rest.rows());
        assertThat(toShared("data").rowsCopied()).isZero();

        try (var shared = shared("own")) {
            assertSame(shared, heron);
            added(shared, "/ibis.txt", "a glossy ibis");
            assertThat(shared.documents().original(heron.id()).orElseThrow()).hasContent("a grey heron");
            assertThat(shared.documents().words(stork.id(), 1)).hasSize(3);
        }
        var back = toDirectory("back");
        assertThat(back.isSourceInUse()).isFalse();
        assertThat(back.filesMissing()).isZero();
        try (var returned = embedded("back")) {
            assertSame(returned, heron);
            assertThat(returned.documents().words(stork.id(), 1)).hasSize(3);
            assertThat(found(returned, "ibis")).hasSize(1);
            assertThat(added(returned, "/crane.txt", "a common crane").number().value())
                    .isGreaterThan(heron.number().value() + 2);
        }
    }

    private static void fill(Engine engine) throws InterruptedException {
        engine.projects().add(new NewProject(BOOKS, null, true));
        engine.projects().store(BOOKS, new Batch(List.of(new NewChunk("c1", "entities", Map.of("page", 3))), false));
        var soil = ((Todos.Added) engine.todos().add(todo("buy soil", List.of()))).todo();
        engine.todos().add(todo("plant", List.of(soil.id())));
    }

    private static NewTodo todo(String title, List<TodoId> dependsOn) {
        return new NewTodo(new TodoTitle(title), null, null, null, dependsOn);
    }

    private static void assertSame(LocalEngine engine, Document heron) throws Exception {
        assertThat(found(engine, "heron")).containsExactly("a grey heron");
        assertThat(found(engine, "egret")).isEmpty();
        assertThat(found(engine, "stork")).containsExactly("scan: a black stork");
        var moved = engine.documents().find(heron.id()).orElseThrow();
        assertThat(moved.number()).isEqualTo(heron.number());
        assertThat(CollectionName.of(moved.tags()).value()).isEqualTo("birds");
        assertThat(engine.todos().list(TodoFilter.ALL, 10, 0).todos())
                .extracting(todo -> todo.dependsOn().size())
                .containsExactly(0, 1);
        var chunks = engine.projects().search(new ChunkQuery(BOOKS, "entities", 10, ChunkFilter.ALL, true));
        assertThat(((FindOutcome.Found) chunks).chunks()).hasSize(1);
    }

    @Test
    void mails_keep_their_attachments() throws Exception {
        Document mail;
        try (var source = embedded("data")) {
            mail = added(
                    source,
                    "/a.eml",
                    MailFile.of("Birds", "See the list.")
                            .attach("list.txt", "a grey heron")
                            .toString());
        }
        assertThat(mail.attachments()).hasSize(1);

        toShared("data");

        try (var shared = shared("own")) {
            assertThat(shared.documents().find(mail.id())).contains(mail);
            var list = mail.attachments().getFirst().id();
            assertThat(shared.documents().original(list).orElseThrow()).hasContent("a grey heron");
            shared.documents().remove(mail.id());
            assertThat(shared.documents().find(list)).isEmpty();
        }
    }

    @Test
    void interrupted_copy_is_not_used_and_is_continued() throws Exception {
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> new Migration(directory.resolve("data"), catalog, blobs, scratch()).toShared(step -> {
                    if (step.equals("Copying files")) {
                        throw new IllegalStateException("interrupted");
                    }
                }));

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> shared("own"))
                .withMessageContaining("unfinished copy")
                .withMessageContaining("./kb migrate");

        assertThat(toShared("data").files()).isEqualTo(1);
        try (var shared = shared("own")) {
            assertThat(found(shared, "heron")).hasSize(1);
        }
    }

    @Test
    void copy_that_fails_while_rows_are_copied_is_continued() throws Exception {
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
            fill(source);
        }
        PostgresServer.execute(catalog, """
                CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''refused''; END';
                CREATE TRIGGER refusing BEFORE INSERT ON vector FOR EACH ROW EXECUTE FUNCTION refuse()""");
        assertThatIllegalStateException().isThrownBy(() -> toShared("data")).withMessageContaining("refused");
        PostgresServer.execute(catalog, "DROP FUNCTION refuse CASCADE");

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> shared("own"))
                .withMessageContaining("unfinished copy");
        var rest = toShared("data");

        assertThat(rest.rowsCopied()).isPositive().isLessThan(rest.rows());
        assertThat(rest.files()).isEqualTo(1);
        try (var shared = shared("own")) {
            assertThat(found(shared, "heron")).hasSize(1);
            assertThat(shared.todos().list(TodoFilter.ALL, 10, 0).todos()).hasSize(2);
        }
    }

    @Test
    void knowledge_base_moves_back_from_a_cluster_that_is_used() throws Exception {
        try (var shared = shared("own")) {
            added(shared, "/heron.txt", "a grey heron");
            fill(shared);

            var whileUsed = toDirectory("back");
            assertThat(whileUsed.isSourceInUse()).isTrue();
            assertThat(whileUsed.files()).isEqualTo(1);
            assertThat(whileUsed.rowsCopied()).isEqualTo(whileUsed.rows()).isPositive();

            added(shared, "/stork.txt", "a black stork");
        }

        var rest = toDirectory("back");
        assertThat(rest.isSourceInUse()).isFalse();
        assertThat(rest.filesCopied()).isEqualTo(1);
        assertThat(rest.rowsCopied()).isPositive().isLessThan(rest.rows());
        try (var returned = embedded("back")) {
            assertThat(found(returned, "heron")).hasSize(1);
            assertThat(found(returned, "stork")).hasSize(1);
            assertThat(returned.todos().list(TodoFilter.ALL, 10, 0).todos()).hasSize(2);
        }
    }

    @Test
    void failed_job_can_be_retried_in_the_copy() throws Exception {
        Job failed;
        try (var source = embedded("data", (_, _) -> {
            throw new ExtractionException(ExtractionException.Reason.CRASHED, "The reader crashed.");
        })) {
            failed = source.ingestion()
                    .await(submitted(source, "/heron.txt", "a grey heron").id())
                    .orElseThrow();
        }

        assertThat(toShared("data").files()).isEqualTo(1);

        try (var shared = shared("own")) {
            var again = (RetryOutcome.Queued) shared.ingestion().retry(failed.id());
            shared.ingestion().await(again.job().id());
            assertThat(found(shared, "heron")).hasSize(1);
        }
    }

    @Test
    void target_with_data_of_its_own_is_not_touched() throws Exception {
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
        }
        toShared("data");
        try (var shared = shared("own")) {
            added(shared, "/ibis.txt", "a glossy ibis");
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> toShared("data"))
                    .withMessageContaining("Engines are using the target");
        }

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> toShared("data"))
                .withMessageContaining("already has other data");

        try (var shared = shared("own")) {
            assertThat(found(shared, "ibis")).hasSize(1);
        }
    }

    @Test
    void copy_is_a_knowledge_base_of_its_own() throws Exception {
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
        }
        var used = new BlobAddress.Directory(directory.resolve("data/blobs"));

        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> new Migration(directory.resolve("data"), catalog, used, scratch()).toShared(_ -> {}))
                .withMessageContaining("belong to a different knowledge base");

        toShared("data");
        try (var shared = shared("own")) {
            assertThat(found(shared, "heron")).hasSize(1);
        }
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() ->
                        ClusterEngines.open(catalog, used, directory.resolve("own"), ClusterEngines.READER, "bag"))
                .withMessageContaining("belong to a different knowledge base");
    }

    @Test
    void damaged_original_is_reported_and_the_rest_is_copied() throws Exception {
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
            added(source, "/egret.txt", "a white egret");
        }
        damageOne();

        var report = toShared("data");

        assertThat(report.files()).isEqualTo(1);
        assertThat(report.filesMissing()).isEqualTo(1);
        try (var shared = shared("own")) {
            assertThat(found(shared, "heron")).hasSize(1);
            assertThat(found(shared, "egret")).hasSize(1);
        }
    }

    @Test
    void damaged_file_of_the_target_is_copied_again() throws Exception {
        Document heron;
        try (var source = embedded("data")) {
            heron = added(source, "/heron.txt", "a grey heron");
            added(source, "/egret.txt", "a white egret");
        }
        toShared("data");
        var hash = Sha256.hex("a grey heron".getBytes(UTF_8));
        S3Server.shared()
                .put(
                        ((BlobAddress.S3) blobs).address(),
                        hash.substring(0, 2) + "/" + hash,
                        "a gray heron".getBytes(UTF_8));

        var again = toShared("data");

        assertThat(again.files()).isEqualTo(2);
        assertThat(again.filesCopied()).isEqualTo(1);
        assertThat(again.rowsCopied()).isZero();
        try (var shared = shared("own")) {
            assertThat(shared.documents().original(heron.id()).orElseThrow()).hasContent("a grey heron");
        }
    }

    @Test
    void damaged_file_of_the_target_stays_when_the_source_has_no_better_one() throws Exception {
        blobs = new BlobAddress.Directory(directory.resolve("target/blobs"));
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
            added(source, "/egret.txt", "a white egret");
        }
        toShared("data");
        Files.delete(Originals.in(directory.resolve("data")).getLast());
        damageOne();
        var copies = Originals.in(directory.resolve("target"));
        for (var copy : copies) {
            Files.writeString(copy, "half a bird");
        }

        var again = toShared("data");

        assertThat(again.files()).isZero();
        assertThat(again.filesCopied()).isZero();
        assertThat(again.filesMissing()).isEqualTo(2);
        assertThat(copies).hasSize(2).allSatisfy(copy -> assertThat(copy).hasContent("half a bird"));
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "needs a file whose bytes cannot be read")
    void file_of_the_target_that_cannot_be_read_now_is_kept() throws Exception {
        blobs = new BlobAddress.Directory(directory.resolve("target/blobs"));
        try (var source = embedded("data")) {
            added(source, "/heron.txt", "a grey heron");
        }
        toShared("data");
        var copy = Originals.in(directory.resolve("target")).getFirst();
        Files.delete(copy);
        Files.createSymbolicLink(copy, Path.of("/proc/self/mem"));

        assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> toShared("data"));

        assertThat(copy).isSymbolicLink();
        Files.delete(copy);
    }

    private void damageOne() throws IOException {
        Files.write(Originals.in(directory.resolve("data")).getFirst(), "other bytes".getBytes(UTF_8));
    }

    private MigrationReport toShared(String data) throws Exception {
        return new Migration(directory.resolve(data), catalog, blobs, scratch()).toShared(_ -> {});
    }

    private MigrationReport toDirectory(String data) throws Exception {
        return new Migration(directory.resolve(data), catalog, blobs, scratch()).toDirectory(_ -> {});
    }

    private Path scratch() throws IOException {
        return Files.createTempDirectory(directory, "scratch");
    }

    private LocalEngine embedded(String name) throws InterruptedException {
        return embedded(name, ClusterEngines.READER);
    }

    private LocalEngine embedded(String name, TextExtractor extractor) throws InterruptedException {
        return CompleteIndex.of(LocalEngine.open(
                EmbeddedStorage.open(directory.resolve(name)),
                IngestingProcess.parts(extractor, new WordBagEmbedder("bag")),
                IngestingProcess.LIMITS,
                InstantSource.system()));
    }

    private LocalEngine shared(String name) throws InterruptedException {
        return ClusterEngines.open(catalog, blobs, directory.resolve(name), ClusterEngines.READER, "bag");
    }
}
