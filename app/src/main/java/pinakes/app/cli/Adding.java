package pinakes.app.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import pinakes.app.Workplace;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.ObjectNode;

/// Files on their way into the knowledge base or into a project.
final class Adding {
    /// So many are on their way at once; with more, a failure would be told long after the file was named.
    private static final int UNDER_WAY_MAX = 16;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final Workplace workplace;
    private final String tool;
    private final ProgressLine progress;
    private final PrintStream out;
    private final Deque<Task> underWay = new ArrayDeque<>();
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
    void begin(Path file, ObjectNode request) throws InterruptedException {
        while (underWay.size() >= UNDER_WAY_MAX) {
            look();
        }
        var answer = workplace.call(tool, request);
        while (isThrottled(answer)) {
            look();
            answer = workplace.call(tool, request);
        }
        if (answer.has("task_id")) {
            underWay.add(new Task(file, answer.path("task_id").asString()));
        } else if (answer.has("error")) {
            failed++;
            say("failed  ", file, message(answer));
        } else {
            known++;
            say("known   ", file, "");
        }
    }

    /// Waits for the rest.
    ///
    /// @return whether all went well
    boolean finish() throws InterruptedException {
        while (!underWay.isEmpty()) {
            look();
        }
        progress.clear();
        out.println(added + " added, " + known + " known already, " + failed + " failed");
        return failed == 0;
    }

    private void look() throws InterruptedException {
        Thread.sleep(BETWEEN_LOOKS);
        for (var task = underWay.size(); task > 0; task--) {
            var next = underWay.remove();
            if (!hasEnded(next)) {
                underWay.add(next);
            }
        }
    }

    private boolean hasEnded(Task task) throws InterruptedException {
        var status = workplace.call(
                "knowledge-task-status", WireJson.CAMEL.createObjectNode().put("task_id", task.id()));
        return switch (status.path("status").asString("")) {
            case "queued", "running" -> {
                progress.show(
                        task.file().getFileName() + ": "
                                + status.path("current_step").asString("waiting"),
                        status.path("progress").asDouble(0));
                yield false;
            }
            case "completed" -> {
                added++;
                var passages = status.path("result").path("chunks_created").asInt(0);
                say("added   ", task.file(), passages + (passages == 1 ? " passage" : " passages"));
                yield true;
            }
            default -> {
                failed++;
                say("failed  ", task.file(), status.path("message").asString("it was cancelled"));
                yield true;
            }
        };
    }

    /// The families name errors differently: as a code with a message beside it, or as an object with both.
    private static boolean isThrottled(ObjectNode answer) {
        var error = answer.path("error");
        return error.path("code").asString(error.asString("")).equalsIgnoreCase("rate_limited");
    }

    private static String message(ObjectNode answer) {
        return answer.path("error")
                .path("message")
                .asString(answer.path("message").asString(""));
    }

    private void say(String what, Path file, String more) {
        progress.clear();
        out.println(what + file + (more.isEmpty() ? "" : "  (" + more + ")"));
    }

    private record Task(Path file, String id) {}
}
