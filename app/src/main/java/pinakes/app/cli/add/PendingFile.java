package pinakes.app.cli.add;

import java.nio.file.Path;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;

/// A submitted file, as of the last poll of its job.
///
/// @param fraction the share that is done, from 0 to 1
/// @param unanswered how many polls in a row were not answered
record PendingFile(Path file, JobId job, boolean isRunning, String activity, double fraction, int unanswered) {
    /// Leaves room for the activity on the same line of a terminal.
    private static final int NAME_CHARACTERS_MAX = 30;

    static PendingFile submitted(Path file, JobId job) {
        return new PendingFile(file, job, false, "queued", 0, 0);
    }

    PendingFile at(Job now) {
        var progress = now.progress();
        var isRunning = now.state() == JobState.RUNNING;
        return new PendingFile(file, job, isRunning, progress.activity(), progress.fraction(), 0);
    }

    PendingFile unanswered(int polls) {
        return new PendingFile(file, job, isRunning, activity, fraction, polls);
    }

    @Override
    public String toString() {
        return shortened(file.getFileName().toString()) + ": " + activity;
    }

    /// Drops the middle, because names of related files differ at the end.
    private static String shortened(String name) {
        var half = NAME_CHARACTERS_MAX / 2;
        return name.length() <= NAME_CHARACTERS_MAX
                ? name
                : name.substring(0, half - 1) + "…" + name.substring(name.length() - half);
    }
}
