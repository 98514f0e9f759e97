package pinakes.app.cli.add;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.terminal.ProgressBar;
import pinakes.app.cli.terminal.Screen;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.ingest.Job;
import pinakes.engine.text.Counted;
import pinakes.engine.text.StorableText;
import pinakes.tool.text.TerminalText;

/// Prints the result of every file, and the totals.
final class AddReport {
    /// A damaged file may have very many warnings.
    private static final int WARNINGS_SHOWN = 5;

    private final ProgressBar progress;
    private final PrintStream out;
    private final Screen screen;
    private final boolean isQuiet;
    private final boolean isJson;
    private final List<Result> results = new ArrayList<>();
    private long chunks;

    AddReport(CommandContext context, Arguments arguments) {
        this.progress = context.progress("chunks");
        this.out = context.console().out();
        this.screen = context.screen();
        this.isQuiet = arguments.has(CommandUsage.QUIET);
        this.isJson = arguments.has(CommandUsage.JSON);
    }

    /// The outcome of one file.
    ///
    /// @param id absent for a document of a project, which has no number
    /// @param attachments number of documents attached to it; absent for files that are not mails
    /// @param warnings what could not be read, or not reliably, of it and of its attachments, or had no effect, one
    ///     sentence each
    /// @param applied what was changed in a document that was stored before, such as `tags`
    record Result(
            String file,
            Status status,
            @Nullable DocumentNumber id,
            @Nullable Integer version,
            @Nullable Integer chunks,
            @Nullable Integer attachments,
            List<String> warnings,
            List<String> applied,
            @Nullable String reason) {}

    /// What is worth knowing about how a document was read.
    ///
    /// @param attachments number of documents attached to it; null for files that are not mails
    /// @param warnings what could not be read, or not reliably, of it and of its attachments, one sentence each
    record ReadResult(@Nullable Integer attachments, List<String> warnings) {
        static final ReadResult UNKNOWN = new ReadResult(null, List.of());

        ReadResult {
            warnings = List.copyOf(warnings);
        }
    }

    enum Status {
        ADDED,
        UPDATED,
        KNOWN,
        FAILED
    }

    /// The file became a document, or a new version of one.
    void made(AddItem file, Job.Outcome outcome, ReadResult reading) {
        var attachments = reading.attachments();
        var warnings = reading.warnings();
        var count = Counted.of(outcome.chunks(), "chunk")
                + (attachments == null || attachments == 0 ? "" : ", " + Counted.of(attachments, "attachment"));
        var isUpdate = outcome.version() > 1;
        chunks += outcome.chunks();
        results.add(new Result(
                file.shown(),
                isUpdate ? Status.UPDATED : Status.ADDED,
                outcome.number(),
                outcome.version(),
                outcome.chunks(),
                attachments,
                warnings,
                List.of(),
                null));
        if (!isQuiet) {
            say(
                    screen.good(isUpdate ? "updated" : "added") + (isUpdate ? " " : "   "),
                    file,
                    isUpdate ? "version " + outcome.version() + ", " + count : count);
        }
        var isCut = warnings.size() > WARNINGS_SHOWN;
        var shown = isCut ? warnings.subList(0, WARNINGS_SHOWN - 1) : warnings;
        shown.forEach(warning -> warn(file, warning));
        if (isCut) {
            warn(file, warnings.size() - shown.size() + " more; ./kb show " + outcome.number() + " lists them");
        }
    }

    /// The file was stored before.
    ///
    /// @param stored null for a document of a project, which has no number
    /// @param applied what was changed nevertheless, such as `tags`
    /// @param warnings what had no effect
    void known(AddItem file, @Nullable Document stored, List<String> applied, List<String> warnings) {
        var id = stored == null ? null : stored.number();
        results.add(new Result(file.shown(), Status.KNOWN, id, null, null, null, warnings, applied, null));
        if (!isQuiet) {
            var more = new ArrayList<String>();
            if (stored != null && !isNamed(stored, file)) {
                more.add("same content as " + id + " " + name(stored));
            }
            if (!applied.isEmpty()) {
                more.add("applied: " + String.join(", ", applied));
            }
            say(screen.dim("stored") + "  ", file, String.join(", ", more));
        }
        warnings.forEach(warning -> warn(file, warning));
    }

    /// Whether a document is found by the name of a file.
    private static boolean isNamed(Document stored, AddItem file) {
        return stored.source().fileName().equals(StorableText.onOneLine(file.fileName()));
    }

    /// Every note is stored in a file of the same name.
    private static String name(Document stored) {
        return stored.source().kind() == DocumentKind.NOTE
                ? DocumentNames.title(stored)
                : stored.source().fileName();
    }

    private void warn(AddItem file, String warning) {
        say(screen.caution("warning") + " ", file, warning);
    }

    void refused(AddItem file, String reason) {
        results.add(new Result(file.shown(), Status.FAILED, null, null, null, null, List.of(), List.of(), reason));
        say(screen.bad("failed") + "  ", file, reason);
    }

    /// Shows the progress until the next result.
    ///
    /// @param overall what is done of all files; empty when there is only one
    /// @param activity what happens to the current file
    /// @param fraction the share that is done, from 0 to 1
    void meanwhile(String overall, String activity, double fraction) {
        progress.show(overall, activity, fraction, chunks);
    }

    int count() {
        return results.size();
    }

    /// Prints the totals.
    ///
    /// @param skipped the files that were not tried
    /// @return the exit code
    int end(SkippedFiles skipped) {
        progress.clear();
        if (isJson) {
            out.println(Command.json(Map.of("files", results)));
        } else if (!isQuiet) {
            say(this + (skipped.isEmpty() ? "" : ", " + skipped));
        }
        return count(Status.FAILED) == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    void say(String text) {
        if (!isJson) {
            progress.clear();
            out.println(text);
            out.flush();
        }
    }

    /// The totals, such as `3 added, 0 already stored, 1 failed`.
    @Override
    public String toString() {
        var updated = count(Status.UPDATED);
        return count(Status.ADDED) + " added, " + (updated == 0 ? "" : updated + " updated, ") + count(Status.KNOWN)
                + " already stored, " + count(Status.FAILED) + " failed";
    }

    private long count(Status status) {
        return results.stream().filter(result -> result.status() == status).count();
    }

    private void say(String what, AddItem file, String more) {
        say(what + TerminalText.onOneLine(file.shown() + (more.isEmpty() ? "" : "  (" + more + ")")));
    }
}
