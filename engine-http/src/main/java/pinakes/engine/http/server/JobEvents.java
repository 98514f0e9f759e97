package pinakes.engine.http.server;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.event.Mailbox;
import pinakes.engine.http.server.event.OpenStreams;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;

/// Tells of jobs while they are worked on.
final class JobEvents {
    private final Ingestion ingestion;
    private final OpenStreams open;
    private final Duration heartbeat;

    JobEvents(Ingestion ingestion, OpenStreams open, Duration heartbeat) {
        this.ingestion = ingestion;
        this.open = open;
        this.heartbeat = heartbeat;
    }

    /// Writes how a job is, and every step of it until it or the caller's key has ended.
    void tell(JobId id, EventWriter out, ApiCaller caller) throws IOException, InterruptedException {
        var news = new Mailbox<Job>();
        try (var stream = open.add(news::wake);
                var _ = ingestion.watch(id, news::put)) {
            Job last = null;
            var now = ingestion.find(id);
            while (now.isPresent() && !stream.isEnding() && caller.isStillGood()) {
                var job = now.get();
                if (job.equals(last)) {
                    out.heartbeat();
                } else {
                    out.write("job", JobJson.Job.of(job));
                }
                if (job.state().isFinal()) {
                    return;
                }
                last = job;
                now = next(news, id);
            }
        }
    }

    /// What is told next, or else how the job is: an engine that could not read how a job ended tells nobody, and
    /// whoever listens must not wait for ever.
    private Optional<Job> next(Mailbox<Job> news, JobId id) throws InterruptedException {
        var told = news.take(heartbeat);
        return told.isPresent() ? told : ingestion.find(id);
    }
}
