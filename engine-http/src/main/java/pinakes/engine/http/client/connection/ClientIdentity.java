package pinakes.engine.http.client.connection;

import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.ingest.Job;

/// Whom a client calls the engine for.
///
/// A gateway names the caller of each request, which needs a permission, and the engine separates their jobs. Any
/// other client names no caller: its requests and jobs belong to its key.
///
/// @param self the name of the only caller in this process; null for a gateway
public record ClientIdentity(@Nullable String self) {
    public static final ClientIdentity GATEWAY = new ClientIdentity(null);

    public EngineCall attribute(EngineCall call, String caller) {
        return self == null ? call.with(EnginePaths.CALLER, caller) : call;
    }

    /// A job from the engine, with the owner's name in this process.
    public Job localJob(Job job) {
        return self == null
                ? job
                : new Job(
                        job.id(),
                        self,
                        job.fileName(),
                        job.sourcePath(),
                        job.project(),
                        job.collection(),
                        job.state(),
                        job.progress(),
                        job.outcome(),
                        job.fault(),
                        job.retryable(),
                        job.createdAt(),
                        job.startedAt(),
                        job.endedAt());
    }
}
