package pinakes.app.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pinakes.app.Workplace;
import pinakes.tool.contract.WireJson;
import pinakes.tool.text.Visible;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Files on their way into the knowledge base or into a project.
final class Adding {
    /// So many are on their way at once; with more, a failure would be told long after the file was named.
    private static final int UNDER_WAY_MAX = 16;

    private static final String THROTTLED = "rate_limited";
    private static final String NO_PROJECT = "invalid_project";

    /// What says nothing about the task that was asked for.
    private static final Set<String> NO_ANSWER = Set.of(THROTTLED, "engine_unavailable", "timeout");

    /// After so many looks without an answer, nobody is there any more.
    private static final int UNANSWERED_MAX = 60;

    private static final Duration FIRST_LOOK = Duration.ofMillis(100);

    /// Whoever waits for a long job need not know to the moment that it has ended.
    private static final Duration BETWEEN_LOOKS_MAX = Duration.ofSeconds(2);

    private final Workplace workplace;
    private final String tool;
    private final ProgressLine progress;
    private final PrintStream out;
    private final Deque<Task> underWay = new ArrayDeque<>();
    private Duration pause = FIRST_LOOK;
    private int added;
    private int known;
    private int failed;

    /// Files that a tool takes one by one.
    Adding(Workplace workplace, String tool, ProgressLine progress, PrintStream out) {
        this.workplace = workplace;
        this.tool = tool;
        this.progress = progress;
        this.out = out;
    }

    /// Hands a file over, as soon as not too many others are on their way.
    ///
    /// @throws CommandFailedException when no file can be handed over
    void begin(Path file, ObjectNode request) throws CommandFailedException, InterruptedException {
        while (underWay.size() >= UNDER_WAY_MAX) {
            look();
        }
        var answer = call(tool, request);
        while (answer.error().equals(THROTTLED)) {
            look();
            answer = call(tool, request);
        }
        if (answer.json().has("task_id")) {
            underWay.add(new Task(file, answer.path("task_id").asString(), 0));
        } else if (answer.error().equals(NO_PROJECT)) {
            throw new CommandFailedException(
                    ProjectNames.missing(request.path("project").asString(), available(answer)));
        } else if (answer.isFailure()) {
            refuse(file, answer.message());
        } else {
            known++;
            say("known   ", file, "");
        }
    }

    /// Says why a file is not handed over.
    void refuse(Path file, String reason) {
        failed++;
        say("failed  ", file, reason);
    }

    /// Waits for the rest, and says how many files became what.
    ///
    /// @param skipped those that were never handed over
    /// @return whether all went well
    boolean finish(SkippedFiles skipped) throws InterruptedException {
        while (!underWay.isEmpty()) {
            look();
        }
        progress.clear();
        out.println(added + " added, " + known + " known already, " + failed + " failed"
                + (skipped.isEmpty() ? "" : ", " + skipped));
        return failed == 0;
    }

    private void look() throws InterruptedException {
        Thread.sleep(pause);
        var before = underWay.size();
        for (var task = before; task > 0; task--) {
            goneOn(underWay.remove()).ifPresent(underWay::add);
        }
        var longer = pause.multipliedBy(3).dividedBy(2);
        pause = underWay.size() < before
                ? FIRST_LOOK
                : longer.compareTo(BETWEEN_LOOKS_MAX) > 0 ? BETWEEN_LOOKS_MAX : longer;
    }

    /// The task as it goes on; nothing when it has ended.
    private Optional<Task> goneOn(Task task) {
        var status =
                call("knowledge-task-status", WireJson.CAMEL.createObjectNode().put("task_id", task.id()));
        if (NO_ANSWER.contains(status.error()) && task.unanswered() < UNANSWERED_MAX) {
            return Optional.of(new Task(task.file(), task.id(), task.unanswered() + 1));
        }
        return switch (status.path("status").asString("")) {
            case "queued", "running" -> {
                progress.show(
                        task.file().getFileName() + ": "
                                + status.path("current_step").asString("waiting"),
                        status.path("progress").asDouble(0));
                yield Optional.of(new Task(task.file(), task.id(), 0));
            }
            case "completed" -> {
                added++;
                var passages = status.path("result").path("chunks_created").asInt(0);
                say("added   ", task.file(), passages + (passages == 1 ? " passage" : " passages"));
                yield Optional.empty();
            }
            default -> {
                refuse(task.file(), status.path("message").asString("it was cancelled"));
                yield Optional.empty();
            }
        };
    }

    private ToolAnswer call(String name, ObjectNode request) {
        return new ToolAnswer(workplace.call(name, request));
    }

    private static List<String> available(ToolAnswer answer) {
        return answer.path("error")
                .path("details")
                .path("available_projects")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private void say(String what, Path file, String more) {
        progress.clear();
        out.println(Visible.onOneLine(what + file + (more.isEmpty() ? "" : "  (" + more + ")")));
    }

    /// A file that the engine works on.
    ///
    /// @param unanswered how often in a row nobody said how far it is
    private record Task(Path file, String id, int unanswered) {}
}
