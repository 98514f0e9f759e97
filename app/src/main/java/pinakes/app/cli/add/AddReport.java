package pinakes.app.cli.add;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.terminal.ProgressBar;
import pinakes.engine.ingest.Job;
import pinakes.tool.text.TerminalText;

/// Prints the result of every file, and the totals.
final class AddReport {
    private final ProgressBar progress;
    private long passages;
    private final PrintStream out;
    private int added;
    private int updated;
    private int known;
    private int failed;

    AddReport(CommandContext context) {
        this.progress = context.progress("passages");
        this.out = context.console().out();
    }

    /// The file became a document, or a new version of one.
    void made(Path file, Job.Outcome outcome) {
        this.passages += outcome.chunks();
        var passages = outcome.chunks() + (outcome.chunks() == 1 ? " passage" : " passages");
        if (outcome.version() > 1) {
            updated++;
            say("updated ", file, "version " + outcome.version() + ", " + passages);
        } else {
            added++;
            say("added   ", file, passages);
        }
    }

    /// The file was stored before.
    ///
    /// @param applied what was changed nevertheless, such as `tags`
    void known(Path file, List<String> applied) {
        known++;
        say("known   ", file, applied.isEmpty() ? "" : "applied: " + String.join(", ", applied));
    }

    void refused(Path file, String reason) {
        failed++;
        say("failed  ", file, reason);
    }

    /// Shows the progress until the next result.
    ///
    /// @param overall what is done of all files; empty when there is only one
    /// @param activity what happens to the current file
    /// @param fraction the share that is done, from 0 to 1
    void meanwhile(String overall, String activity, double fraction) {
        progress.show(overall, activity, fraction, passages);
    }

    int count() {
        return added + updated + known + failed;
    }

    /// Prints the totals.
    ///
    /// @param skipped the files that were not tried
    /// @return the exit code
    int end(SkippedFiles skipped) {
        say(this + (skipped.isEmpty() ? "" : ", " + skipped));
        return failed == 0 ? 0 : 1;
    }

    void say(String text) {
        progress.clear();
        out.println(text);
        out.flush();
    }

    /// The totals, such as `3 added, 0 already stored, 1 failed`.
    @Override
    public String toString() {
        return added + " added, " + (updated == 0 ? "" : updated + " updated, ") + known + " already stored, " + failed
                + " failed";
    }

    private void say(String what, Path file, String more) {
        say(TerminalText.onOneLine(what + file + (more.isEmpty() ? "" : "  (" + more + ")")));
    }
}
