package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some of the jobs that match, the newest first.
public record WireJobs(
        List<WireJob> jobs,
        int limit,
        long offset,
        @Nullable Long nextOffset) {}
