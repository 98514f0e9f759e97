package pinakes.engine.http.client;

import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Job;

/// For whom an engine is asked.
///
/// A gateway names each caller, for which its key needs a permission, and the engine keeps their jobs apart. Whoever
/// asks for themselves names nobody: what they do is the key's, and the jobs that the engine shows to the key are
/// theirs.
///
/// @param self what those who ask for themselves are called in this process; null for a gateway
record Speaking(@Nullable String self) {
    static final Speaking FOR_OTHERS = new Speaking(null);

    /// A call on behalf of a caller.
    EngineCall of(String caller, EngineCall call) {
        return self == null ? call.with(EnginePaths.CALLER, caller) : call;
    }

    /// A job that the engine told of.
    Job heard(JobJson.Job job) {
        return self == null ? job.job() : job.jobOf(self);
    }
}
