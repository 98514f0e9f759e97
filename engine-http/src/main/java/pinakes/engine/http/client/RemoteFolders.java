package pinakes.engine.http.client;

import java.util.List;
import java.util.Optional;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.Folders;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.FolderJson;

/// [Folders] of a remote engine.
record RemoteFolders(EngineConnection connection) implements Folders {
    private static final String NO_SYNC = "sync_not_found";

    @Override
    public SyncStart sync(SyncRequest request) throws InterruptedException {
        var call = EngineCall.change("POST", EnginePaths.FOLDER_SYNCS, FolderJson.NewSync.of(request));
        return switch (connection.call(call)) {
            case EngineAnswer.Success success -> new SyncStart.Started(success.as(FolderSync.class));
            case EngineAnswer.Refusal refusal when isRefused(refusal) -> new SyncStart.Refused(refusal.detail());
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    @Override
    public Optional<FolderSync> find(SyncId id) throws InterruptedException {
        return connection.find(EngineCall.get(path(id)), FolderSync.class, NO_SYNC);
    }

    @Override
    public Optional<FolderSync> cancel(SyncId id) throws InterruptedException {
        return connection.find(EngineCall.change("DELETE", path(id)), FolderSync.class, NO_SYNC);
    }

    @Override
    public WatchOutcome watch(FolderSpec folder, String owner) throws InterruptedException {
        var call = EngineCall.change("POST", EnginePaths.FOLDERS, FolderJson.NewFolder.of(folder));
        return switch (connection.call(call)) {
            case EngineAnswer.Success success -> new WatchOutcome.Watched(success.as(WatchedFolder.class));
            case EngineAnswer.Refusal refusal when isRefused(refusal) -> new WatchOutcome.Refused(refusal.detail());
            case EngineAnswer.Refusal refusal -> throw refusal.unexpected();
        };
    }

    @Override
    public List<WatchedFolder> list() throws InterruptedException {
        return connection
                .get(EnginePaths.FOLDERS, FolderJson.WatchedFolders.class)
                .folders();
    }

    @Override
    public Optional<WatchedFolder> unwatch(String path) throws InterruptedException {
        var query = new QueryString(EnginePaths.FOLDERS).with("path", path);
        return connection.find(EngineCall.change("DELETE", query), WatchedFolder.class, "folder_not_found");
    }

    private static boolean isRefused(EngineAnswer.Refusal refusal) {
        return refusal.hasCode("folder_refused")
                || refusal.hasCode("folder_not_allowed")
                || refusal.hasCode("invalid_body");
    }

    private static String path(SyncId id) {
        return EnginePaths.FOLDER_SYNCS + "/" + id;
    }
}
