package pinakes.app.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import pinakes.app.Workplace;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.ObjectNode;

/// Files on their way into the knowledge base.
final class Adding {
    /// So many are on their way at once; with more, a failure would be told long after the file was named.
    private static final int UNDER_WAY_MAX = 16;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final Workplace workplace;
    private final ProgressLine progress;
    private final PrintStream out;
    private final Deque<Task> underWay = new ArrayDeque<>();
    private int added;
    private int known;
    private int failed;

    Adding(Workplace workplace, ProgressLine progress, PrintStream out) {
        this.workplace = workplace;
        this.progress = progress;
        this.out = out;
    }

    /// Hands a file over, as soon as not too many others are on their way.
    void begin(Path file, ObjectNode request) throws InterruptedException {
        while (underWay.size() >= UNDER_WAY_MAX) {
            look();
        }
        var answer = workplace.call("knowledge-add", request);
        while (answer.path("error").asString("").equals("rate_limited")) {
            look();
            answer = workplace.call("knowledge-add", request);
        }
        if (answer.has("task_id")) {
            underWay.add(new Task(file, answer.path("task_id").asString()));
        } else if (answer.path("success").asBoolean()) {
            known++;
            say("known   ", file, "");
        } else {
            failed++;
            say("failed  ", file, answer.path("message").asString());
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

    private void say(String what, Path file, String more) {
        progress.clear();
        out.println(what + file + (more.isEmpty() ? "" : "  (" + more + ")"));
    }

    private record Task(Path file, String id) {}
}
