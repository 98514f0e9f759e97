package pinakes.app.cli;

import java.nio.file.Path;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;

/// A file that was handed to the engine, as far as it was when the engine was last asked.
///
/// @param isBeingRead whether it is its turn
/// @param fraction the share that is done, from 0 to 1
/// @param unanswered how often in a row nobody said how far it is
record FileUnderWay(Path file, JobId job, boolean isBeingRead, String activity, double fraction, int unanswered) {
    /// As much of a name as leaves room, on a terminal, for what happens to the file.
    private static final int NAME_CHARACTERS_MAX = 30;

    static FileUnderWay handedIn(Path file, JobId job) {
        return new FileUnderWay(file, job, false, "handed in", 0, 0);
    }

    FileUnderWay seen(Job now) {
        return new FileUnderWay(
                file,
                job,
                now.state() == JobState.RUNNING,
                now.progress().activity(),
                now.progress().fraction(),
                0);
    }

    FileUnderWay unseen() {
        return new FileUnderWay(file, job, isBeingRead, activity, fraction, unanswered + 1);
    }

    @Override
    public String toString() {
        return shortened(file.getFileName().toString()) + ": " + activity;
    }

    /// Without its middle: names of files that belong together differ in the end.
    private static String shortened(String name) {
        var half = NAME_CHARACTERS_MAX / 2;
        return name.length() <= NAME_CHARACTERS_MAX
                ? name
                : name.substring(0, half - 1) + "…" + name.substring(name.length() - half);
    }
}
