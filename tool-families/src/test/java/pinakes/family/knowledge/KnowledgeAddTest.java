package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.Thread.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.ProjectId;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.Permission;
import tools.jackson.databind.JsonNode;

/// K14: parameters, answers and every error of knowledge-add; every answer is checked against its whole contract.
class KnowledgeAddTest {
    private static final String TOOL = "knowledge-add";
    private static final String[] TEN_PAGES = "one two three four five six seven eight nine ten".split(" ", -1);

    @TempDir
    private static Path directory;

    private static KnowledgeServer server;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        server = new KnowledgeServer(directory.toRealPath());
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @BeforeEach
    void reset() throws InterruptedException {
        server.reset();
    }

    @Test
    @DisplayName("K1: the published call is answered at once with a task")
    void published_call_starts_a_task() throws IOException {
        server.pdf("document.pdf", "text");
        server.reader.hold();

        var answer = server.call(TOOL, """
                {"file_path": "document.pdf", "async": true,
                 "metadata": {"author": "John Doe", "tags": ["technical", "api-docs"]}}""");

        var task = answer.path("task_id").asString();
        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":true,\"task_id\":\"" + task + "\","
                        + "\"message\":\"Document queued for processing\",\"estimated_time_seconds\":1}");
        assertThat(answer.at("/agentHints/suggestedNextActions/0"))
                .hasToString("{\"action\":\"knowledge-task-status\",\"priority\":\"high\",\"data\":{\"task_id\":\""
                        + task + "\"},\"description\":\"See when it is searchable\"}");
    }

    @Test
    @DisplayName("K1: async is the default, and metadata reaches the document")
    void metadata_is_kept() throws Exception {
        server.file("a.txt", "text");

        var answer = server.call(TOOL, """
                {"file_path": "a.txt", "metadata": {"title": " T ", "author": "A", "tags": ["x", "x", "y"], "pages": 3, "no": null}}""");

        var outcome = ended(answer).outcome();
        assertThat(outcome).isNotNull();
        var document = server.engine.documents().find(outcome.document()).orElseThrow();
        assertThat(new DocumentMetadata(document.title(), document.author(), document.tags(), document.metadata()))
                .isEqualTo(
                        new DocumentMetadata("T", "A", List.of("collection:documents", "x", "y"), Map.of("pages", 3)));
    }

    @Test
    @DisplayName("K1: a caller that waits gets the document")
    void waiting_caller_gets_the_document() throws IOException {
        server.pdf("example.pdf", "one", "two");

        var answer = server.call(TOOL, "{\"file_path\": \"example.pdf\", \"async\": false}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":true,\"document_id\":" + answer.path("document_id")
                        + ",\"filename\":\"example.pdf\",\"chunks_created\":1,\"processing_method\":\"text_extraction\","
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
        server.reader.hold();
        var first = server.call(TOOL, "{\"file_path\": \"a.txt\"}");

        var again = server.call(TOOL, "{\"file_path\": \"a.txt\"}");
        server.caller = new Caller("somebody", Set.of(Permission.ALL));
        var others = server.call(TOOL, "{\"file_path\": \"a.txt\"}");

        assertThat(again.path("task_id")).isEqualTo(first.path("task_id"));
        assertThat(others.path("error").asString()).isEqualTo("already_in_progress");
        assertThat(others.toString()).doesNotContain(first.path("task_id").asString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("K1, S6: who does not see another's task is told that the file is on its way, and not that it is lost")
    void hidden_task_is_not_waited_for(boolean async) throws IOException {
        server.file("a.txt", "the same");
        server.reader.hold();
        server.call(TOOL, "{\"file_path\": \"a.txt\"}");
        server.caller = new Caller("somebody", Set.of(Permission.ALL));
        server.projects = Set.of(new ProjectId("books"));

        var answer = server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": " + async + "}");

        assertThat(answer.path("error").asString()).isEqualTo("already_in_progress");
    }

    @Test
    @DisplayName("K1: a name without an extension that nothing has is not found")
    void missing_file_without_extension_is_not_found() {
        var answer = server.call(TOOL, "{\"file_path\": \"papers\"}");

        assertThat(answer.path("error").asString()).isEqualTo("file_not_found");
    }

    @ParameterizedTest
    @CsvSource({"/test/doc.xyz, .xyz", "archive.tar.GZ, .GZ", "notes, no extension", "folder.pdf/b, no extension"})
    @DisplayName("K1: an unknown format is named, whether the file is there or not; to have none, it must be there")
    void unsupported_format(String path, String shown) throws IOException {
        if (shown.equals("no extension")) {
            Files.createDirectories(directory.resolve(path).getParent());
            server.file(path, "text");
        }

        var answer = server.call(TOOL, "{\"file_path\": \"" + path + "\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":false,\"error\":\"unsupported_format\",\"message\":\"Unsupported file format: "
                        + shown + ". Use PDF, DOCX, PPTX, XLSX, HTML, JPG, PNG, or SVG\",\"supported_formats\":"
                        + "[\"pdf\",\"docx\",\"pptx\",\"xlsx\",\"html\",\"jpg\",\"png\",\"svg\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.PDF", "a.jpeg", "a.htm", "a.md", "a.tif", "a.XLSM", "a.docm", "~/a.txt", "./a.csv"})
    @DisplayName("K1: formats are recognised by every usual extension")
    void known_extensions(String path) throws IOException {
        server.file(path.substring(path.lastIndexOf('/') + 1), path);
        server.reader.hold();

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
                .doesNotContain(path);
    }

    @Test
    @DisplayName("N8, S7: the allowed roots are named to whoever reaches everything, and to nobody else")
    void roots_are_named_to_those_who_may_know_them() {
        var named = server.call(TOOL, "{\"file_path\": \"/etc/x.txt\"}");
        server.caller = new Caller("limited", Set.of(Permission.ALL), Map.of("collections", Set.of("papers")));
        var kept = server.call(TOOL, "{\"file_path\": \"/etc/x.txt\"}");

        assertThat(named.path("message").asString()).endsWith("KB_ALLOWED_ROOTS (" + directory + ").");
        assertThat(kept.path("message").asString()).endsWith("KB_ALLOWED_ROOTS.");
        assertThat(kept.toString()).doesNotContain(directory.toString());
    }

    @Test
    @DisplayName(
            "K1: a folder is file_not_readable, whatever it is called, and the answer says how its files are added")
    void folder_is_not_readable() throws IOException {
        for (var name : List.of("folder.pdf", "folder", "folder.d")) {
            Files.createDirectory(directory.resolve(name));

            var answer = server.call(TOOL, "{\"file_path\": \"" + name + "\"}");

            assertThat(answer.path("error").asString()).isEqualTo("file_not_readable");
            assertThat(answer.path("message").asString()).startsWith("This is a folder: add its files one at a time");
        }
    }

    @Test
    @DisplayName("K1: a file that is not what its name says is unsupported_format, and says what it is")
    void mislabelled_file() throws IOException {
        server.file("a.pdf", "plain text");

        var answer = server.call(TOOL, "{\"file_path\": \"a.pdf\", \"async\": false}");

        assertThat(answer.path("error").asString()).isEqualTo("unsupported_format");
        assertThat(answer.path("message").asString()).contains("PDF", "plain text");
        assertThat(answer.path("supported_formats")).hasSize(8);
    }

    @Test
    @DisplayName("K1: a damaged file is extraction_failed")
    void damaged_file() throws IOException {
        server.file("a.pdf", "%PDF-1.7 and then nothing of the kind");

        assertThat(error("{\"file_path\": \"a.pdf\", \"async\": false}")).isEqualTo("extraction_failed");
    }

    @ParameterizedTest
    @CsvSource({
        "UNSUPPORTED_FORMAT, unsupported_format",
        "MISLABELLED, unsupported_format",
        "ENCRYPTED, extraction_failed",
        "CORRUPT, extraction_failed",
        "EMPTY, extraction_failed",
        "TOO_LARGE, extraction_failed",
        "TIMED_OUT, extraction_failed",
        "CRASHED, extraction_failed",
        "OCR_FAILED, ocr_failed"
    })
    @DisplayName("K1: why a file was not read comes under its published code, in the words of the reader")
    void reasons_of_the_reader(Reason reason, String code) throws IOException {
        server.file("a.txt", "text");
        server.reader.fail(reason);

        var answer = server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}");

        assertThat(answer.path("error").asString()).isEqualTo(code);
        assertThat(answer.path("message").asString()).isEqualTo("The file is " + reason + ".");
    }

    @Test
    @DisplayName("K1, N8: a defect of the engine is processing_failed and tells nothing of its inside")
    void defect_of_the_engine() throws IOException {
        server.file("a.txt", "text");
        server.reader.breakDown();

        var answer = server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}");

        assertThat(answer.path("error").asString()).isEqualTo("processing_failed");
        assertThat(answer.toString()).doesNotContain("broke down", "IllegalState");
    }

    @Test
    @DisplayName("K1: a full queue says when to come back")
    void full_queue() throws Exception {
        server.reader.hold();
        for (var i = 0; i <= KnowledgeServer.LANES; i++) {
            add("running " + i);
        }
        server.reader.awaitHeld(KnowledgeServer.LANES + 1);
        for (var i = 0; i < KnowledgeServer.WAITING_MAX; i++) {
            add("waiting " + i);
        }

        var answer = add("one too many");

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
        server.pdf("a.pdf", TEN_PAGES);
        server.reader.hold();
        var heard = new Heard();
        server.conversation = heard;
        var answer = new AtomicReference<JsonNode>();

        var caller = Thread.ofVirtual()
                .start(() -> answer.set(server.call(TOOL, "{\"file_path\": \"a.pdf\", \"async\": false}")));
        server.reader.awaitHeld(1);
        heard.await("Processing page 5 of 10", () -> server.reader.advance("page", 4, 10));
        server.reader.release();
        caller.join();

        assertThat(heard.lines())
                .contains("0.0976 of 1.0: Processing page 5 of 10")
                .endsWith("1.0 of 1.0: Completed");
        assertThat(answer.get().path("success").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("K10: progress of a task goes on after the answer, and ends with the task")
    void progress_after_the_answer() throws Exception {
        server.pdf("a.pdf", TEN_PAGES);
        server.reader.hold();
        var heard = new Heard();
        server.conversation = heard;

        var answer = server.call(TOOL, "{\"file_path\": \"a.pdf\"}");
        server.reader.awaitHeld(1);
        server.reader.advance("page", 4, 10);
        server.reader.release();
        heard.await("Completed", () -> {});

        assertThat(heard.continued()).isEqualTo(answer.path("task_id").asString());
        assertThat(heard.lines())
                .contains("0.0976 of 1.0: Processing page 5 of 10")
                .endsWith("1.0 of 1.0: Completed");
    }

    @Test
    @DisplayName("K11: who stops waiting stops the work")
    void interrupted_wait_cancels_the_job() throws Exception {
        server.file("a.txt", "text");
        server.reader.hold();
        var answer = new AtomicReference<JsonNode>();

        var caller = Thread.ofVirtual()
                .start(() -> answer.set(server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}")));
        server.reader.awaitHeld(1);
        caller.interrupt();
        caller.join();

        assertThat(answer.get().path("error").asString()).isEqualTo("cancelled");
        assertThat(server.engine
                        .ingestion()
                        .list(JobFilter.ALL, 1, 0)
                        .getFirst()
                        .state())
                .isEqualTo(JobState.CANCELLED);
    }

    @Test
    @DisplayName("S16: a call that is cancelled while its job is being entered does not leave the job running")
    void call_that_is_cancelled_as_its_job_is_entered_leaves_no_job() throws Exception {
        server.file("a.txt", "text");
        server.reader.hold();
        var answer = new AtomicReference<JsonNode>();
        var caller = Thread.ofVirtual()
                .unstarted(() -> answer.set(server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}")));
        var interrupted = new AtomicBoolean();
        server.atEngineTick = () -> {
            if (Thread.currentThread().getName().equals("catalog-writer") && interrupted.compareAndSet(false, true)) {
                Deadline.usual().await("the call waits for its change", () -> caller.getState() == State.WAITING);
                caller.interrupt();
            }
        };

        caller.start();
        caller.join();

        assertThat(answer.get().path("error").asString()).isEqualTo("cancelled");
        assertThat(server.engine
                        .ingestion()
                        .list(JobFilter.ALL, 1, 0)
                        .getFirst()
                        .state())
                .isEqualTo(JobState.CANCELLED);
    }

    @Test
    @DisplayName("S16: a job that ends although its call is cancelled is answered as it ended")
    void job_that_cannot_be_cancelled_any_more_is_answered() throws Exception {
        server.file("a.txt", "text");
        var answer = new AtomicReference<JsonNode>();
        var caller = Thread.ofVirtual()
                .unstarted(() -> answer.set(server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}")));
        server.conversation = new Conversation() {
            @Override
            public void progress(double done, @Nullable Double total, String message) {
                if (message.equals("Completed")) {
                    caller.interrupt();
                }
            }

            @Override
            public void log(LogLevel level, String message) {}
        };

        caller.start();
        caller.join();

        assertThat(answer.get().path("success").asBoolean()).isTrue();
        assertThat(answer.get().path("document_id").asString()).isNotEmpty();
    }

    private JsonNode add(String text) throws IOException {
        server.file(text + ".txt", text);
        return server.call(TOOL, "{\"file_path\": \"" + text + ".txt\"}");
    }

    private static Job ended(JsonNode answer) throws InterruptedException {
        var id = JobId.parse(answer.path("task_id").asString()).orElseThrow();
        return server.engine.ingestion().await(id).orElseThrow();
    }

    private String error(String arguments) {
        return server.call(TOOL, arguments).path("error").asString();
    }
}
