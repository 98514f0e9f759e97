package pinakes.engine.http.server.event;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;

/// Writes the event stream of a job.
public record JobEvents(Ingestion ingestion, OpenStreams open, Duration heartbeat) {
    /// Writes the current state of a job and every change, until the job finishes or the key expires.
    public void write(JobId id, EventWriter out, ApiCaller caller) throws IOException, InterruptedException {
        var changes = new DroppingQueue<Job>();
        try (var _ = open.add(changes::wake);
                var _ = ingestion.watch(id, changes::put)) {
            Job last = null;
            var now = ingestion.find(id);
            while (now.isPresent() && !open.isEnding() && caller.isValid()) {
                var job = now.get();
                if (job.equals(last)) {
                    out.heartbeat();
                } else {
                    out.write("job", job);
                }
                if (job.state().isFinal()) {
                    return;
                }
                last = job;
                now = next(changes, id);
            }
        }
    }

    /// The next change, or else the stored state: the engine may fail to announce the end of a job, and the client
    /// must not wait forever.
    private Optional<Job> next(DroppingQueue<Job> changes, JobId id) throws InterruptedException {
        var change = changes.take(heartbeat);
        return change.isPresent() ? change : ingestion.find(id);
    }
}
