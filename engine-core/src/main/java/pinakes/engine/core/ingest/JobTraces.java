package pinakes.engine.core.ingest;

import java.util.LinkedHashMap;
import java.util.Map;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.concurrent.StepTrace;

/// Lets jobs continue the traces of the calls that submitted them.
///
/// The newest are kept in memory. A job that was submitted too long ago, or by another process, begins a trace of its
/// own.
final class JobTraces {
    private static final int KEPT_MAX = 10_000;

    private final StepTrace trace;
    /// Guarded by this.
    private final Map<ContentHash, String> positions = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ContentHash, String> eldest) {
            return size() > KEPT_MAX;
        }
    };

    JobTraces(StepTrace trace) {
        this.trace = trace;
    }

    /// Remembers the trace of the current thread. It is called before the job exists, because a lane may take the job
    /// as soon as it does.
    void submitting(ContentHash content) {
        var position = trace.position();
        if (!position.isEmpty()) {
            synchronized (this) {
                positions.put(content, position);
            }
        }
    }

    <R, X extends Throwable> R during(JobRow job, ScopedValue.CallableOp<R, X> work) throws X {
        return trace.continuing(taken(job.source().content()), "ingest", work);
    }

    private synchronized String taken(ContentHash content) {
        var position = positions.remove(content);
        return position == null ? "" : position;
    }
}
