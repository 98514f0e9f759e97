package pinakes.app.cli.note;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.text.Counted;
import pinakes.family.document.StoredAlready;
import pinakes.tool.Caller;

/// Adds a note.
public final class NoteAddCommand extends Command {
    public NoteAddCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("note add", "[TEXT]...", "Add a note.")
                        .taking(SettingGroup.CREATION)
                        .details(
                                "Without TEXT, opens your editor (VISUAL or EDITOR) on a terminal and reads standard input in a"
                                        + " pipe. Use - to read standard input in any case. The first line is the title, unless --title is"
                                        + " given.")
                        .flag("title TITLE", "Title of the note.")
                        .flag("tag TAG", "Tag of the note; repeatable.", "t", "tags")
                        .flag(
                                "collection NAME",
                                "Collection of the note (default: " + CollectionName.DEFAULT + ").",
                                "c")
                        .quiet("Print only the id.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var metadata = metadata(arguments);
        var words = String.join(" ", arguments.words());
        var isTyped = arguments.words().isEmpty() && console().terminal().in();
        var edited = isTyped ? new Editor(context).edit("") : null;
        var isArgument = !arguments.words().isEmpty() && !words.equals(Arguments.STANDARD_INPUT);
        var text = isArgument ? words : edited == null ? console().inputText() : edited.text();
        if (text.isBlank()) {
            var message = "The note is empty; nothing was added.";
            throw isArgument ? CommandFailedException.usage(message) : new CommandFailedException(message);
        }
        try (var session = context.open(arguments)) {
            var code = add(arguments, session.engine(), note(text, metadata));
            if (edited != null) {
                edited.discard();
            }
            return code;
        }
    }

    private static DocumentMetadata metadata(Arguments arguments) throws CommandFailedException {
        var tags = new ArrayList<String>();
        arguments.collection().ifPresent(collection -> tags.add(collection.tag()));
        tags.addAll(arguments.listed("tag"));
        @Nullable String title = arguments.value("title").orElse(null);
        if (title != null && title.isBlank()) {
            throw CommandFailedException.usage("The title is empty. Omit --title to use the first line of the note.");
        }
        return CommandFailedException.parsed(() -> new DocumentMetadata(title, null, tags, Map.of()).asStated());
    }

    private static NewDocument note(String text, DocumentMetadata metadata) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return NewDocument.note("note.md", () -> new ByteArrayInputStream(bytes), metadata, Caller.LOCAL.id());
    }

    private int add(Arguments arguments, Engine engine, NewDocument note)
            throws CommandFailedException, InterruptedException {
        try {
            return switch (engine.ingestion().submit(note)) {
                case Submission.Accepted(var job) -> print(arguments, "Added note ", made(engine, job), List.of());
                case Submission.UnderWay(var job) -> known(arguments, made(engine, job), note, engine);
                case Submission.Known(var known) -> known(arguments, known, note, engine);
                case Submission.Refused(var fault) -> throw new CommandFailedException(fault.message());
                case Submission.Busy(var waiting) -> throw queueIsFull(waiting);
            };
        } catch (IOException e) {
            throw new CommandFailedException("The note cannot be stored: " + e.getMessage());
        }
    }

    private static Document made(Engine engine, Job job) throws CommandFailedException, InterruptedException {
        var ended = engine.ingestion().await(job.id()).orElse(job);
        var outcome = ended.outcome();
        var fault = ended.fault();
        if (outcome == null || outcome.document() == null) {
            throw new CommandFailedException(
                    ended.state() == JobState.CANCELLED || fault == null
                            ? "Adding the note was cancelled; nothing was stored."
                            : "The note could not be added: " + fault.message());
        }
        return engine.documents()
                .find(outcome.document())
                .orElseThrow(() -> new CommandFailedException("The note has just been removed."));
    }

    private int known(Arguments arguments, Document known, NewDocument note, Engine engine)
            throws CommandFailedException, InterruptedException {
        return switch (StoredAlready.of(known, Addition.of(note), engine.ingestion())) {
            case StoredAlready.Applied applied ->
                print(arguments, "Already stored as ", applied.document(), applied.applied());
            case StoredAlready.Busy(var waiting) -> throw queueIsFull(waiting);
        };
    }

    private static CommandFailedException queueIsFull(int waiting) {
        return new CommandFailedException("The queue is full (" + Counted.of(waiting, "job") + "). Try again later.");
    }

    private int print(Arguments arguments, String what, Document note, List<String> applied) {
        if (arguments.has(CommandUsage.JSON)) {
            printJson(note);
        } else if (arguments.has(CommandUsage.QUIET)) {
            out().println(note.number());
        } else {
            out().println(what
                    + DocumentNames.line(note)
                    + (applied.isEmpty() ? "" : "  (applied: " + String.join(", ", applied) + ")"));
        }
        return ExitCode.DONE;
    }
}
