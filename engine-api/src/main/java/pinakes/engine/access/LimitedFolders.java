package pinakes.engine.access;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.Folders;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;

/// Folders, for callers without limits: a sync touches documents of every collection, and its report names files.
record LimitedFolders(Folders all, Supplier<Reach> reach) implements Folders {
    @Override
    public SyncStart sync(SyncRequest request) throws InterruptedException {
        return unlimited().sync(request);
    }

    @Override
    public Optional<FolderSync> find(SyncId id) throws InterruptedException {
        return unlimited().find(id);
    }

    @Override
    public Optional<FolderSync> cancel(SyncId id) throws InterruptedException {
        return unlimited().cancel(id);
    }

    @Override
    public WatchOutcome watch(FolderSpec folder, String owner) throws InterruptedException {
        return unlimited().watch(folder, owner);
    }

    @Override
    public List<WatchedFolder> list() throws InterruptedException {
        return unlimited().list();
    }

    @Override
    public Optional<WatchedFolder> unwatch(String path) throws InterruptedException {
        return unlimited().unwatch(path);
    }

    private Folders unlimited() {
        if (!reach.get().isWhole()) {
            throw new DeniedException(
                    "This key is limited to some collections or projects and cannot use folders on the server.");
        }
        return all;
    }
}
