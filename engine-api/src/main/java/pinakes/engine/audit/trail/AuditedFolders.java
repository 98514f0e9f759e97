package pinakes.engine.audit.trail;

import java.util.List;
import java.util.Optional;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.Folders;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;

/// Folders whose syncs and registrations are recorded in the audit log. The engine itself reports the documents that
/// a sync removes, because a sync outlives the call that started it.
record AuditedFolders(Folders all, AuditNotes notes) implements Folders {
    @Override
    public SyncStart sync(SyncRequest request) throws InterruptedException {
        var start = all.sync(request);
        notes.noteIf(
                start instanceof SyncStart.Started && !request.dryRun(),
                AuditAction.CHANGED,
                "folders.sync",
                target(request.folder().path()));
        return start;
    }

    @Override
    public Optional<FolderSync> find(SyncId id) throws InterruptedException {
        return all.find(id);
    }

    @Override
    public Optional<FolderSync> cancel(SyncId id) throws InterruptedException {
        return all.cancel(id);
    }

    @Override
    public WatchOutcome watch(FolderSpec folder, String owner) throws InterruptedException {
        var outcome = all.watch(folder, owner);
        notes.noteIf(
                outcome instanceof WatchOutcome.Watched, AuditAction.CHANGED, "folders.watch", target(folder.path()));
        return outcome;
    }

    @Override
    public List<WatchedFolder> list() throws InterruptedException {
        return all.list();
    }

    @Override
    public Optional<WatchedFolder> unwatch(String path) throws InterruptedException {
        var ended = all.unwatch(path);
        notes.noteIf(ended.isPresent(), AuditAction.REMOVED, "folders.unwatch", target(path));
        return ended;
    }

    private static String target(String path) {
        return "folder " + path;
    }
}
