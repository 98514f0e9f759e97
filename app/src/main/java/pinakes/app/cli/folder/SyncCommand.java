package pinakes.app.cli.folder;

import java.time.Duration;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.Interruption;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.Backoff;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.Folders;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.SyncState;
import pinakes.tool.Caller;

/// Syncs a folder once.
public final class SyncCommand extends Command {
    private static final Backoff POLLS = Backoff.endless(Duration.ofMillis(20), Duration.ofSeconds(1));

    public SyncCommand(CommandContext context) {
        super(
                context,
                FolderFlags.with(CommandUsage.of("sync", "FOLDER", "Sync a folder once.")
                                .taking(SettingGroup.CREATION.and(SettingGroup.TELEMETRY))
                                .details(
                                        "Adds new files, updates changed ones and recognises moved ones: their documents keep"
                                                + " their ids. Files with the same size and modification time as before are not read."
                                                + " Documents of deleted files stay, unless --prune is given.",
                                        FolderFlags.SUMMARY_OF_RULES,
                                        "Tags, collection and metadata are also applied to documents that are already stored."
                                                + " If the sync is interrupted, run the command again to continue."))
                        .flag("dry-run", "Only show what would happen.")
                        .flag(
                                "checksum",
                                "Compare the content of files even if size and modification time are the same.")
                        .flag("force", "With --prune: remove documents even if none of the known files exist.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var request = new SyncRequest(
                FolderFlags.read(arguments, context),
                arguments.has("dry-run"),
                arguments.has("checksum"),
                arguments.has("force"),
                Caller.LOCAL.id());
        if (request.force() && !request.folder().prune()) {
            throw CommandFailedException.usage("--force has an effect only with --prune.");
        }
        try (var session = context.openShared(arguments);
                var _ = Interruption.ofThisThread()) {
            var folders = session.engine().folders();
            var sync = started(folders, request);
            try {
                return report(ended(folders, sync), arguments);
            } catch (InterruptedException _) {
                folders.cancel(sync.id());
                err().println("Stopped. Files already queued will still be processed; run the command again to"
                        + " continue.");
                return ExitCode.INTERRUPTED;
            }
        }
    }

    private static FolderSync started(Folders folders, SyncRequest request)
            throws CommandFailedException, InterruptedException {
        return switch (folders.sync(request)) {
            case SyncStart.Started(var sync) -> sync;
            case SyncStart.Refused(var reason) -> throw new CommandFailedException(reason);
        };
    }

    /// Shows the progress until the end.
    private FolderSync ended(Folders folders, FolderSync started) throws CommandFailedException, InterruptedException {
        var progress = context.progress("files");
        var sync = started;
        for (var polls = 1; sync.state() == SyncState.RUNNING; polls++) {
            POLLS.pause(polls);
            sync = folders.find(sync.id())
                    .orElseThrow(() -> new CommandFailedException(
                            "The server was restarted. Run the command again to continue the sync."));
            var counts = sync.counts();
            var done = counts.processed();
            progress.show(
                    counts.files() == 1 ? "" : done + " of " + counts.files() + " files",
                    counts.queued() == 0 ? "Comparing" : counts.queued() + " queued",
                    counts.files() == 0 ? 0 : (double) done / counts.files(),
                    done);
        }
        progress.clear();
        return sync;
    }

    private int report(FolderSync sync, Arguments arguments) throws CommandFailedException {
        print(arguments, sync, SyncText.of(sync));
        if (sync.problem() != null) {
            throw new CommandFailedException(sync.problem());
        }
        return sync.state() == SyncState.COMPLETED && sync.counts().failed() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }
}
