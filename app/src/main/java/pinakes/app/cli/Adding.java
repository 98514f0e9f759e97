package pinakes.app.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import pinakes.app.Workplace;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Files on their way into the knowledge base or into a project.
final class Adding {
    /// So many are on their way at once; with more, a failure would be told long after the file was named.
    private static final int UNDER_WAY_MAX = 16;

    private static final String THROTTLED = "rate_limited";
    private static final String NO_PROJECT = "invalid_project";
    private static final String CANCELLED = "cancelled";

    /// What a server that is not there answers, in a way.
    private static final String UNREACHABLE = "engine_unavailable";

    /// After so many looks without an answer, some twenty seconds, nobody is there any more.
    private static final int UNANSWERED_MAX = 15;

    private static final Duration FIRST_LOOK = Duration.ofMillis(100);

    /// Whoever waits for a long job need not know to the moment that it has ended.
    private static final Duration BETWEEN_LOOKS_MAX = Duration.ofSeconds(2);

    private final Workplace workplace;
    private final String tool;
    private final int total;
    private final AddReport report;
    private final List<FileUnderWay> underWay = new ArrayList<>();
    private Duration pause = FIRST_LOOK;
    private boolean hasAnswered;

    /// Files that a tool takes one by one.
    ///
    /// @param total how many there will be, those included that the report knows of
    Adding(Workplace workplace, String tool, int total, AddReport report) {
        this.workplace = workplace;
        this.tool = tool;
        this.total = total;
        this.report = report;
    }

    /// Hands a file over, as soon as not too many others are on their way.
    ///
    /// @throws CommandFailedException when no file can be handed over
    void begin(Path file, ObjectNode request) throws CommandFailedException, InterruptedException {
        while (underWay.size() >= UNDER_WAY_MAX) {
            look();
        }
        var answer = call(request);
        for (var unanswered = 0; isOfNow(answer); unanswered++) {
            if (unanswered >= UNANSWERED_MAX && !answer.error().equals(THROTTLED)) {
                throw gone(answer.message());
            }
            look();
            answer = call(request);
        }
        hasAnswered |= workplace.isOfServer() && !answer.error().equals(UNREACHABLE);
        if (answer.json().has("task_id")) {
            var job = JobId.parse(answer.path("task_id").asString()).orElseThrow();
            underWay.add(FileUnderWay.handedIn(file, job));
        } else if (answer.error().equals(NO_PROJECT)) {
            throw new CommandFailedException(
                    ProjectNames.missing(request.path("project").asString(), available(answer)));
        } else if (answer.isFailure()) {
            report.refused(file, answer.message());
        } else {
            report.known(file);
        }
    }

    /// Whether the same may be answered otherwise a little later: a server that has answered before may do so again.
    private boolean isOfNow(ToolAnswer answer) {
        return answer.error().equals(THROTTLED)
                || (hasAnswered && answer.error().equals(UNREACHABLE));
    }

    /// Says how far it came when there is nobody to go on with.
    private CommandFailedException gone(String why) {
        stop("What was handed in is kept, and read when the server runs again.");
        return new CommandFailedException("The server does not answer any more: " + why);
    }

    /// Waits for those that are still on their way.
    ///
    /// @throws CommandFailedException when nobody answers any more
    void await() throws CommandFailedException, InterruptedException {
        while (!underWay.isEmpty()) {
            look();
        }
    }

    /// Says how far it came, and what becomes of the rest when nobody waits for it.
    void stop() {
        stop(
                workplace.isOfServer()
                        ? "The server goes on with what was handed in; ./kb status says how much is left."
                        : "What was handed in is kept, and read when something runs on this data again: ./kb serve, or"
                                + " the same command.");
    }

    private void stop(String fateOfHandedIn) {
        var unsent = total - report.count() - underWay.size();
        report.say("Stopped: " + report + ", " + underWay.size() + " handed in, " + unsent + " not sent");
        if (!underWay.isEmpty()) {
            report.say(fateOfHandedIn);
        }
        if (unsent > 0) {
            report.say("The same command adds the rest.");
        }
    }

    private void look() throws CommandFailedException, InterruptedException {
        Thread.sleep(pause);
        var before = underWay.size();
        for (var files = underWay.listIterator(); files.hasNext(); ) {
            goneOn(files.next()).ifPresentOrElse(files::set, files::remove);
        }
        show();
        var longer = pause.multipliedBy(3).dividedBy(2);
        pause = underWay.size() < before
                ? FIRST_LOOK
                : longer.compareTo(BETWEEN_LOOKS_MAX) > 0 ? BETWEEN_LOOKS_MAX : longer;
    }

    /// The file as it goes on; nothing when it has come to its end.
    private Optional<FileUnderWay> goneOn(FileUnderWay file) throws CommandFailedException, InterruptedException {
        try {
            var job = workplace.job(file.job());
            if (job.isPresent()) {
                return goneOn(file, job.get());
            }
            report.refused(file.file(), "the engine has forgotten about it");
        } catch (EngineUnavailableException e) {
            if (file.unanswered() >= UNANSWERED_MAX) {
                throw gone(String.valueOf(e.getMessage()));
            }
            return Optional.of(file.unseen());
        }
        return Optional.empty();
    }

    private Optional<FileUnderWay> goneOn(FileUnderWay file, Job job) {
        switch (job.state()) {
            case QUEUED, RUNNING -> {
                return Optional.of(file.seen(job));
            }
            case COMPLETED -> report.made(file.file(), Objects.requireNonNull(job.outcome()));
            case FAILED ->
                report.refused(file.file(), Objects.requireNonNull(job.fault()).message());
            case CANCELLED -> report.refused(file.file(), "it was cancelled");
        }
        return Optional.empty();
    }

    /// Shows the file whose turn it has been for the longest time; they have their turns in the order they came in.
    private void show() {
        underWay.stream()
                .filter(FileUnderWay::isBeingRead)
                .findFirst()
                .or(() -> underWay.stream().findFirst())
                .ifPresent(file -> {
                    var ended = report.count();
                    var begun = underWay.stream()
                            .mapToDouble(FileUnderWay::fraction)
                            .sum();
                    report.meanwhile(
                            (total == 1 ? "" : ended + " of " + total + " files  ") + file, (ended + begun) / total);
                });
    }

    /// The tools take an interrupt of this thread for their caller's wish to cancel.
    private ToolAnswer call(ObjectNode request) throws InterruptedException {
        var answer = new ToolAnswer(workplace.call(tool, request));
        if (Thread.interrupted() || answer.error().equals(CANCELLED)) {
            throw new InterruptedException();
        }
        return answer;
    }

    private static List<String> available(ToolAnswer answer) {
        return answer.path("error")
                .path("details")
                .path("available_projects")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }
}
