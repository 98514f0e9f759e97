package pinakes.app.cli.job;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import pinakes.app.cli.command.TextTable;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TimeText;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Job;
import pinakes.engine.text.Counted;

/// Jobs as a table: a line each, with what happens or why it failed.
record JobTableText(Screen screen, Instant now) {
    TextTable of(List<Job> jobs) {
        var table = new TextTable("ID", "STATE", "FILE", "PROJECT", "WHEN", "DETAILS")
                .flexible("FILE", "DETAILS", "PROJECT")
                .look("ID", screen::accent)
                .look("STATE", this::coloured)
                .look("WHEN", screen::dim);
        for (var job : jobs) {
            var id = job.id().toString();
            table.row(
                    screen.isTerminal() ? id.substring(0, JobNames.SHORT) : id,
                    JobJson.status(job.state()),
                    job.fileName(),
                    Objects.toString(job.project(), ""),
                    TimeText.of(when(job), now, screen),
                    details(job));
        }
        return table;
    }

    private static Instant when(Job job) {
        var ended = job.endedAt();
        var started = job.startedAt();
        return ended != null ? ended : started != null ? started : job.createdAt();
    }

    static String details(Job job) {
        var fault = job.fault();
        var outcome = job.outcome();
        var left = job.progress().remaining();
        return switch (job.state()) {
            case QUEUED -> job.progress().activity();
            case RUNNING ->
                (int) (job.progress().fraction() * 100) + "%, " + job.progress().activity()
                        + (left == null ? "" : ", " + TimeText.of(left) + " left");
            case COMPLETED ->
                outcome == null
                        ? ""
                        : (outcome.number() == null ? "" : "document " + outcome.number() + ", ")
                                + Counted.of(outcome.chunks(), "chunk");
            case FAILED -> fault == null ? "" : fault.message();
            case CANCELLED -> "";
        };
    }

    private String coloured(String state) {
        return switch (state) {
            case "done" -> screen.good(state);
            case "failed" -> screen.bad(state);
            case "processing" -> screen.caution(state);
            default -> state;
        };
    }
}
