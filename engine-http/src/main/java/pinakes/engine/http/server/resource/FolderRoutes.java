package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.Folders;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.FolderGate;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.FolderJson;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// Routes to sync and watch folders on the engine's machine.
///
/// A sync reads files of the machine, adds documents and may remove some, so it requires the permissions for all of
/// that besides its own.
record FolderRoutes(Folders folders, FolderGate gate) {
    private static final Logger LOG = LoggerFactory.getLogger(FolderRoutes.class);
    private static final Route.Group GROUP = new Route.Group("folders");
    private static final String READ = "folders:read";
    private static final String MANAGE = "folders:manage";
    private static final Permission READ_FILES = Permission.parse("files:read");
    private static final Permission ADD = Permission.parse("documents:write");
    private static final Permission REMOVE = Permission.parse("documents:delete");
    private static final String ONE_SYNC = EnginePaths.FOLDER_SYNCS + "/{id}";
    private static final ProblemCase REFUSED = new ProblemCase(
            HttpStatus.UNPROCESSABLE_ENTITY_422,
            "folder_refused",
            "The folder does not exist or cannot be read, or a pattern is invalid.");
    private static final ProblemCase NOT_ALLOWED = new ProblemCase(
            HttpStatus.FORBIDDEN_403, "folder_not_allowed", "The folder is outside the directories that may be read.");
    private static final ProblemCase NO_FOLDER =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "folder_not_found", "No folder with this path is registered.");
    private static final ProblemCase NO_SYNC = new ProblemCase(
            HttpStatus.NOT_FOUND_404, "sync_not_found", "The sync does not exist, or its result is no longer stored.");
    private static final Parameter.Words PATH =
            new Parameter.Words("path", "The path of the registered folder.", false);

    List<Route> all() {
        return List.of(
                GROUP.get(EnginePaths.FOLDERS, "Lists the folders that the server keeps in sync.")
                        .answers(FolderJson.WatchedFolders.class, "All registered folders, by path.")
                        .by(READ, _ -> ApiReply.json(new FolderJson.WatchedFolders(folders.list()))),
                GROUP.post(
                                EnginePaths.FOLDERS,
                                "Registers a folder on the engine's machine that the server keeps in sync, even after"
                                        + " restarts. Replaces an earlier registration of the same folder.")
                        .takes(FolderJson.NewFolder.class)
                        .answers(HttpStatus.CREATED_201, WatchedFolder.class, "The registered folder.")
                        .problems(REFUSED, NOT_ALLOWED)
                        .by(MANAGE, this::watch),
                GROUP.delete(EnginePaths.FOLDERS, "Unregisters a folder. Its documents stay.")
                        .takes(PATH)
                        .answers(WatchedFolder.class, "The folder that was registered.")
                        .problems(NO_FOLDER)
                        .by(MANAGE, this::unwatch),
                GROUP.post(
                                EnginePaths.FOLDER_SYNCS,
                                "Syncs a folder on the engine's machine once: adds new files, updates changed ones,"
                                        + " recognises moved ones and, with `prune`, removes documents of deleted files.")
                        .takes(FolderJson.NewSync.class)
                        .answers(HttpStatus.ACCEPTED_202, FolderSync.class, "The sync, which runs in the background.")
                        .problems(REFUSED, NOT_ALLOWED)
                        .by(MANAGE, this::sync),
                GROUP.get(ONE_SYNC, "Retrieves the progress or the result of a sync.")
                        .answers(FolderSync.class, "The sync.")
                        .problems(NO_SYNC)
                        .by(READ, call -> found(call, folders.find(id(call)))),
                GROUP.delete(ONE_SYNC, "Cancels a sync. Files that it queued are still processed.")
                        .answers(FolderSync.class, "The cancelled sync with its progress.")
                        .problems(NO_SYNC)
                        .by(MANAGE, call -> found(call, folders.cancel(id(call)))));
    }

    private ApiReply watch(ApiCall call) throws RefusedException, InterruptedException {
        var spec = call.body(FolderJson.NewFolder.class, FolderJson.NewFolder::spec);
        requireAccess(spec, call);
        return switch (folders.watch(spec, call.caller().id())) {
            case WatchOutcome.Watched(var folder) -> {
                LOG.info(
                        "{} registered the folder {}",
                        call.caller().id(),
                        folder.folder().path());
                yield ApiReply.json(HttpStatus.CREATED_201, Map.of(), folder);
            }
            case WatchOutcome.Refused(var reason) -> throw REFUSED.refused(reason);
        };
    }

    private ApiReply unwatch(ApiCall call) throws RefusedException, InterruptedException {
        var path = call.words(PATH).stream()
                .findFirst()
                .orElseThrow(() -> RefusedException.badParameter("Parameter 'path' is missing."));
        var folder = folders.unwatch(path)
                .orElseThrow(() -> NO_FOLDER.refused("The folder '" + Quoted.of(path) + "' is not registered; GET "
                        + EnginePaths.FOLDERS + " lists those that are."));
        LOG.info("{} unregistered the folder {}", call.caller().id(), path);
        return ApiReply.json(folder);
    }

    private ApiReply sync(ApiCall call) throws RefusedException, InterruptedException {
        var owner = call.caller().id();
        var request = call.body(FolderJson.NewSync.class, body -> body.request(owner));
        requireAccess(request.folder(), call);
        return switch (folders.sync(request)) {
            case SyncStart.Started(var sync) ->
                ApiReply.json(
                        HttpStatus.ACCEPTED_202, Map.of("Location", EnginePaths.FOLDER_SYNCS + "/" + sync.id()), sync);
            case SyncStart.Refused(var reason) -> throw REFUSED.refused(reason);
        };
    }

    private void requireAccess(FolderSpec spec, ApiCall call) throws RefusedException {
        call.caller().require(READ_FILES);
        call.caller().require(ADD);
        if (spec.prune()) {
            call.caller().require(REMOVE);
        }
        var refusal = gate.refusal(spec.path(), call);
        if (refusal.isPresent()) {
            throw NOT_ALLOWED.refused(refusal.get());
        }
    }

    private static SyncId id(ApiCall call) throws RefusedException {
        return SyncId.parse(call.segment("id")).orElseThrow(() -> missing(call));
    }

    private static ApiReply found(ApiCall call, Optional<FolderSync> sync) throws RefusedException {
        return ApiReply.json(sync.orElseThrow(() -> missing(call)));
    }

    private static RefusedException missing(ApiCall call) {
        return NO_SYNC.refused(
                "Sync '" + Quoted.of(call.segment("id")) + "' does not exist, or its result is no longer stored.");
    }
}
