package pinakes.engine.http.client;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Set;
import pinakes.engine.Backups;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.wire.BackupJson;
import pinakes.engine.http.wire.EnginePaths;

/// [Backups] of a remote engine.
record RemoteBackups(EngineConnection connection) implements Backups {
    /// The engine copies its whole catalog before it answers.
    private static final Duration TIMEOUT = Duration.ofHours(12);

    @Override
    public InputStream open(Set<String> known) throws IOException, InterruptedException {
        var call = EngineCall.post(EnginePaths.BACKUP, BackupJson.NewBackup.of(known));
        return connection.open(call.within(TIMEOUT)).orElseThrow();
    }
}
