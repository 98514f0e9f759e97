package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.Thread.State;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.ProjectId;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.Permission;
import tools.jackson.databind.JsonNode;

/// K14: parameters and answers of knowledge-add; every answer is checked against its whole contract.
final class KnowledgeAddTest extends KnowledgeTest {
    private static final String TOOL = "knowledge-add";
    private static final String[] TEN_PAGES = "one two three four five six seven eight nine ten".split(" ", -1);

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
                .hasToString("{\"action\":\"knowledge-task-status\",\"priority\":\"medium\",\"data\":{\"task_id\":\""
                        + task + "\"}}");
        assertThat(answer.at("/agentHints/dependencies/0"))
                .hasToString("{\"action\":\"knowledge-search\",\"dependsOn\":[\"knowledge-task-status\"],"
                        + "\"type\":\"required\"}");
        assertThat(answer.at("/agentHints/alternatives/0/approach").asString()).isEqualTo("async: false");
    }

    @Test
    @DisplayName("K1: async is the default, and metadata reaches the document")
    void metadata_is_kept() throws Exception {
        server.file("a.txt", "text");

        var answer = server.call(TOOL, """
                {"file_path": "a.txt", "metadata": {"title": " T ", "author": "A", "tags": ["x", "x", "y"], "pages": 3, "no": null}}""");

        var outcome = ended(answer).outcome();
        assertThat(outcome).isNotNull();
        var document = server.engine
                .documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();
        assertThat(new DocumentMetadata(
                        document.text().title(), document.text().author(), document.tags(), document.metadata()))
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
                        + "\"processing_time_seconds\":0.0,\"document_number\":" + answer.path("document_number")
                        + "}");
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

    @Test
    @DisplayName("K1a: what comes with a file that is still being read is applied when its task is done")
    void additions_while_reading_are_applied() throws Exception {
        server.pdf("a.pdf", "the same");
        server.reader.hold();
        server.call(TOOL, """
                {"file_path": "a.pdf", "metadata": {"tags": ["one", "collection:old"], "author": "A", "pages": 1}}""");
        server.reader.awaitHeld(1);

        var again = server.call(TOOL, """
                {"file_path": "a.pdf", "force_ocr": true,
                 "metadata": {"tags": ["two", "collection:new"], "author": "B", "year": 1927}}""");
        server.reader.release();

        assertThat(again.path("message").asString())
                .isEqualTo("This document is already being processed. Its task will also apply: collection, tags,"
                        + " author, metadata.");
        assertThat(again.at("/agentHints/warnings/0/message").asString())
                .startsWith("force_ocr has no effect because the file is already being read.");
        var outcome = Objects.requireNonNull(ended(again).outcome());
        var document = server.engine
                .documents()
                .find(Objects.requireNonNull(outcome.document()))
                .orElseThrow();
        assertThat(document.tags()).containsExactlyInAnyOrder("collection:new", "one", "two");
        assertThat(document.text().author()).isEqualTo("B");
        assertThat(document.metadata()).isEqualTo(Map.of("pages", 1, "year", 1927));
    }

    @Test
    @DisplayName("K1a: what comes with a file that another caller is adding is applied for a caller that waits")
    void additions_to_another_s_task_are_applied() throws Exception {
        server.file("a.txt", "the same");
        server.reader.hold();
        server.call(TOOL, "{\"file_path\": \"a.txt\"}");
        server.reader.awaitHeld(1);
        server.caller = new Caller("somebody", Set.of(Permission.ALL));
        var heard = new Heard();
        server.conversation = heard;
        var answer = new AtomicReference<JsonNode>();
        var waiting = Thread.ofVirtual().start(() -> answer.set(server.call(TOOL, """
                {"file_path": "a.txt", "async": false, "metadata": {"tags": ["two"]}}""")));
        heard.await("Processing page 5 of 10", () -> server.reader.advance("page", 4, 10));
        server.reader.release();
        waiting.join();

        assertThat(answer.get().path("message").asString()).endsWith("Applied: tags.");
        assertThat(answer.get().path("duplicate").asBoolean()).isTrue();
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
    @DisplayName("K11: who stops waiting does not take the document away from another call for the same file")
    void interrupted_wait_leaves_the_job_to_a_call_that_joined() throws Exception {
        server.file("a.txt", "text");
        server.reader.hold();
        var first = Thread.ofVirtual().start(() -> server.call(TOOL, "{\"file_path\": \"a.txt\", \"async\": false}"));
        server.reader.awaitHeld(1);
        var joined = server.call(TOOL, "{\"file_path\": \"a.txt\"}");

        first.interrupt();
        first.join();
        server.reader.release();

        assertThat(ended(joined).state()).isEqualTo(JobState.COMPLETED);
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

    private Job ended(JsonNode answer) throws InterruptedException {
        var id = JobId.parse(answer.path("task_id").asString()).orElseThrow();
        return server.engine.ingestion().await(id).orElseThrow();
    }
}
