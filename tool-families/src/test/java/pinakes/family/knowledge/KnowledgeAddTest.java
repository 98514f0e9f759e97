package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.Submission;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.Permission;
import tools.jackson.databind.JsonNode;

/// K14: parameters, answers and every error of knowledge-add; every answer is checked against its whole contract.
class KnowledgeAddTest {
    private static final String TOOL = "knowledge-add";

    @TempDir
    private Path directory;

    private KnowledgeServer server;

    @BeforeEach
    void open() throws IOException {
        server = new KnowledgeServer(directory.toRealPath());
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    @DisplayName("K1: the published call is answered at once with a task")
    void published_call_starts_a_task() throws IOException {
        server.file("document.pdf", "text");
        server.engine.holding = true;

        var answer = server.call(TOOL, """
                {"file_path": "document.pdf", "async": true,
                 "metadata": {"author": "John Doe", "tags": ["technical", "api-docs"]}}""");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":true,\"task_id\":\"00000000-0000-4000-8000-000000000001\","
                        + "\"message\":\"Document queued for processing\",\"estimated_time_seconds\":1}");
        assertThat(answer.at("/agentHints/suggestedNextActions/0"))
                .hasToString("{\"action\":\"knowledge-task-status\",\"priority\":\"high\",\"data\":{\"task_id\":"
                        + "\"00000000-0000-4000-8000-000000000001\"},\"description\":\"See when it can be searched\"}");
    }

    @Test
    @DisplayName("K1: async is the default, and metadata reaches the document")
    void metadata_is_kept() throws IOException {
        server.file("a.txt", "text");

        server.call(TOOL, """
                {"file_path": "a.txt", "metadata": {"title": " T ", "author": "A", "tags": ["x", "x", "y"], "pages": 3, "no": null}}""");

        var document = server.engine
                .list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 1, 0)
                .documents()
                .getFirst();
        assertThat(new DocumentMetadata(document.title(), document.author(), document.tags(), document.metadata()))
                .isEqualTo(new DocumentMetadata("T", "A", List.of("x", "y"), Map.of("pages", 3)));
    }

    @Test
    @DisplayName("K1: a caller that waits gets the document")
    void waiting_caller_gets_the_document() throws IOException {
        server.file("example.pdf", "one\n\ntwo");

        var answer = server.call(TOOL, "{\"file_path\": \"example.pdf\", \"async\": false}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":true,\"document_id\":\"00000000-0000-4000-8000-000000000002\","
                        + "\"filename\":\"example.pdf\",\"chunks_created\":2,\"processing_method\":\"text_extraction\","
                        + "\"processing_time_seconds\":0.0}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("K1: the same bytes again are answered with the document that is there, waiting or not")
    void duplicate_is_the_known_document(boolean async) throws IOException {
        var id = server.added("first.txt", "the same");
        server.file("second.txt", "the same");

        var answer = server.call(TOOL, "{\"file_path\": \"second.txt\", \"async\": " + async + "}");

        assertThat(answer.path("document_id").asString()).isEqualTo(id);
        assertThat(answer.path("filename").asString()).isEqualTo("first.txt");
        assertThat(answer.path("duplicate").asBoolean()).isTrue();
        assertThat(answer.at("/agentHints/warnings/0/type").asString()).isEqualTo("duplicate");
    }

    @Test
    @DisplayName(
            "K1, S6: bytes that are on their way are answered with the caller's own task, and never with another's")
    void task_under_way_is_only_its_owners() throws IOException {
        server.file("a.txt", "the same");
        server.engine.holding = true;
        var first = server.call(TOOL, "{\"file_path\": \"a.txt\"}");

        var again = server.call(TOOL, "{\"file_path\": \"a.txt\"}");
        server.caller = new Caller("somebody", Set.of(Permission.ALL));
        var others = server.call(TOOL, "{\"file_path\": \"a.txt\"}");

        assertThat(again.path("task_id")).isEqualTo(first.path("task_id"));
        assertThat(others.path("error").asString()).isEqualTo("already_in_progress");
        assertThat(others.toString()).doesNotContain(first.path("task_id").asString());
    }

    @ParameterizedTest
    @CsvSource({"/test/doc.xyz, .xyz", "notes, no extension", "archive.tar.GZ, .GZ", "a.pdf/b, no extension"})
    @DisplayName("K1: an unknown format is named, whether the file is there or not")
    void unsupported_format(String path, String shown) {
        var answer = server.call(TOOL, "{\"file_path\": \"" + path + "\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":false,\"error\":\"unsupported_format\",\"message\":\"Unsupported file format: "
                        + shown + ". Use PDF, DOCX, PPTX, XLSX, HTML, JPG, PNG, or SVG\",\"supported_formats\":"
                        + "[\"pdf\",\"docx\",\"pptx\",\"xlsx\",\"html\",\"jpg\",\"png\",\"svg\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.PDF", "a.jpeg", "a.htm", "a.md", "a.tif", "~/a.txt", "./a.csv"})
    @DisplayName("K1: formats are recognised by every usual extension")
    void known_extensions(String path) throws IOException {
        server.file(path.substring(path.lastIndexOf('/') + 1), path);

        assertThat(server.call(TOOL, "{\"file_path\": \"" + path + "\"}")
                        .path("success")
                        .asBoolean())
                .isTrue();
    }

    @Test
    @DisplayName("K1: a file that is too large is refused with both sizes")
    void file_too_large() throws IOException {
        Files.write(directory.resolve("big.pdf"), new byte[1024 * 1024 + 1]);

        var answer = server.call(TOOL, "{\"file_path\": \"big.pdf\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo(
                        "{\"success\":false,\"error\":\"file_too_large\",\"message\":\"File size (2 MB) exceeds maximum"
                                + " allowed size (1 MB)\",\"max_size_mb\":1}");
    }

    @Test
    @DisplayName("K1: a file that is not there is file_not_found")
    void file_not_found() {
        var answer = server.call(TOOL, "{\"file_path\": \"missing.pdf\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo(
                        "{\"success\":false,\"error\":\"file_not_found\",\"message\":\"File not found: missing.pdf\","
                                + "\"file_path\":\"missing.pdf\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/etc/x.txt", "../x.txt", "/nowhere/at/all.pdf"})
    @DisplayName("S2, N8: outside the allowed roots nothing is read, and nothing is said about what is there")
    void outside_is_not_readable(String path) {
        var answer = server.call(TOOL, "{\"file_path\": \"" + path + "\"}");

        assertThat(answer.path("error").asString()).isEqualTo("file_not_readable");
        assertThat(answer.path("message").asString())
                .contains("KB_ALLOWED_ROOTS")
                .doesNotContain(directory.toString(), path);
    }

    @Test
    @DisplayName("K1: a directory is file_not_readable")
    void directory_is_not_readable() throws IOException {
        Files.createDirectory(directory.resolve("folder.pdf"));

        assertThat(error("{\"file_path\": \"folder.pdf\"}")).isEqualTo("file_not_readable");
    }

    @ParameterizedTest
    @EnumSource(IngestFault.Code.class)
    @DisplayName("K1: what the engine says against a file is passed on under its published code")
    void refusals_of_the_engine(IngestFault.Code code) throws IOException {
        server.file("a.pdf", "text");
        server.engine.nextAnswer = new Submission.Refused(new IngestFault(code, "The file is encrypted."));

        var refused = server.call(TOOL, "{\"file_path\": \"a.pdf\"}");
        server.engine.nextFault = new IngestFault(code, "The file is encrypted.");
        var failed = server.call(TOOL, "{\"file_path\": \"a.pdf\", \"async\": false}");

        var expected = code == IngestFault.Code.ENGINE_FAILED
                ? "processing_failed"
                : code.name().toLowerCase(Locale.ROOT);
        for (var answer : List.of(refused, failed)) {
            assertThat(answer.path("error").asString()).isEqualTo(expected);
            assertThat(answer.path("message").asString()).isEqualTo("The file is encrypted.");
        }
    }

    @Test
    @DisplayName("K1: a full queue says when to come back")
    void full_queue() throws IOException {
        server.file("a.pdf", "text");
        server.engine.nextAnswer = new Submission.Busy(500);

        var answer = server.call(TOOL, "{\"file_path\": \"a.pdf\"}");

        assertThat(answer.path("error").asString()).isEqualTo("rate_limited");
        assertThat(answer.path("retry_after_seconds").asInt()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"file_path\": null} | missing_required_parameter",
                "{\"file_path\": \"\"} | invalid_parameter",
                "{\"file_path\": 7} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"async\": \"yes\"} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"metadata\": []} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"metadata\": {\"tags\": \"x\"}} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"metadata\": {\"title\": 7}} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"ocr\": true} | invalid_parameter",
                "[] | invalid_parameter"
            })
    @DisplayName("K1, R5: arguments that break the contract come out in the family's shape")
    void invalid_arguments(String arguments, String error) {
        assertThat(error(arguments)).isEqualTo(error);
    }

    @Test
    void metadata_has_a_limit() throws IOException {
        server.file("a.pdf", "text");

        assertThat(error("{\"file_path\": \"a.pdf\", \"metadata\": {\"x\": \"" + "y".repeat(20_000) + "\"}}"))
                .isEqualTo("invalid_parameter");
    }

    @Test
    void permission_is_needed() {
        server.caller = new Caller("reader", Set.of(Permission.parse("documents:read")));

        var answer = server.call(TOOL, "{\"file_path\": \"a.pdf\"}");

        assertThat(answer.path("error").asString()).isEqualTo("permission_denied");
        assertThat(answer.path("missing_permission").asString()).isEqualTo("documents:write");
    }

    @Test
    @DisplayName("K10: a caller that waits hears how far it is")
    void progress_while_waiting() throws Exception {
        server.file("a.pdf", "text");
        server.engine.holding = true;
        var heard = new Heard();
        server.conversation = heard;
        var answer = new AtomicReference<JsonNode>();

        var caller = Thread.ofVirtual()
                .start(() -> answer.set(server.call(TOOL, "{\"file_path\": \"a.pdf\", \"async\": false}")));
        var job = server.engine.awaitWatchedJob();
        server.engine.advance(job, "Processing page 5 of 10", 5, 10, Duration.ofSeconds(8));
        server.engine.finish(job);
        caller.join();

        assertThat(heard.lines).containsExactly("0.5 of 1.0: Processing page 5 of 10", "1.0 of 1.0: Done");
        assertThat(answer.get().path("success").asBoolean()).isTrue();
        assertThat(server.engine.listeners(job)).isZero();
    }

    @Test
    @DisplayName("K10: progress of a task goes on after the answer, and ends with the task")
    void progress_after_the_answer() throws IOException {
        server.file("a.pdf", "text");
        server.engine.holding = true;
        var heard = new Heard();
        server.conversation = heard;

        var id = server.call(TOOL, "{\"file_path\": \"a.pdf\"}").path("task_id").asString();
        var job = server.engine.jobs().getFirst().id();
        server.engine.advance(job, "Processing page 1 of 2", 1, 2, null);
        server.engine.finish(job);

        assertThat(heard.continued).isEqualTo(id).isEqualTo(job.toString());
        assertThat(heard.lines).containsExactly("0.5 of 1.0: Processing page 1 of 2", "1.0 of 1.0: Done");
        assertThat(server.engine.listeners(job)).isZero();
    }

    @Test
    void task_that_ended_before_it_was_followed_is_not_followed_for_ever() throws IOException {
        server.file("a.pdf", "text");
        server.conversation = new Heard();

        server.call(TOOL, "{\"file_path\": \"a.pdf\"}");

        assertThat(server.engine.listeners(server.engine.jobs().getFirst().id()))
                .isZero();
    }

    @Test
    @DisplayName("K11: who stops waiting stops the work")
    void interrupted_wait_cancels_the_job() throws Exception {
        server.file("a.pdf", "text");
        server.engine.holding = true;
        var done = new CountDownLatch(1);
        var answer = new AtomicReference<JsonNode>();

        var caller = Thread.ofVirtual().start(() -> {
            answer.set(server.call(TOOL, "{\"file_path\": \"a.pdf\", \"async\": false}"));
            done.countDown();
        });
        server.engine.awaitWatchedJob();
        caller.interrupt();
        done.await();

        assertThat(answer.get().path("error").asString()).isEqualTo("cancelled");
        assertThat(server.engine.jobs().getFirst().state()).isEqualTo(JobState.CANCELLED);
    }

    private String error(String arguments) {
        return server.call(TOOL, arguments).path("error").asString();
    }

    /// A client that hears everything.
    private static final class Heard implements Conversation {
        private final List<String> lines = new ArrayList<>();
        private @Nullable String continued;

        @Override
        public synchronized void progress(double done, @Nullable Double total, String message) {
            lines.add(done + " of " + total + ": " + message);
        }

        @Override
        public Optional<Conversation> continuing(String workId) {
            continued = workId;
            return Optional.of(this);
        }

        @Override
        public void log(LogLevel level, String message) {}
    }
}
