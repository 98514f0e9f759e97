package pinakes.engine.http.server.resource;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backups;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.BackupJson;
import pinakes.engine.http.wire.EnginePaths;

/// The route to take a backup.
record BackupRoutes(Backups backups) {
    private static final Logger LOG = LoggerFactory.getLogger(BackupRoutes.class);
    private static final String TAR = "application/x-tar";

    List<Route> all() {
        return List.of(new Route.Group("engine")
                .post(
                        EnginePaths.BACKUP,
                        "Takes a backup while the engine is running: the catalog, which includes the hashes of keys, and the"
                                + " original files, as a tar archive for ./kb restore.")
                .takes(BackupJson.NewBackup.class)
                .answersWith(
                        TAR,
                        null,
                        "The archive. Its last file, manifest.json, lists the checksums of all others; without it, the"
                                + " backup is incomplete.")
                .by("backups:create", this::create));
    }

    private ApiReply create(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var known = call.body(BackupJson.NewBackup.class, BackupJson.NewBackup::present);
        var backup = backups.open(known);
        LOG.info("{} takes a backup", call.caller().id());
        return new ApiReply.Streamed(
                Map.of("Content-Disposition", "attachment; filename=\"pinakes-backup.tar\""), TAR, response -> {
                    try (backup) {
                        backup.transferTo(Content.Sink.asOutputStream(response));
                    }
                });
    }
}
