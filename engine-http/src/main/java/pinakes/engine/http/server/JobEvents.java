package pinakes.engine.http.server;

import java.io.IOException;
import java.time.Duration;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.event.Mailbox;
import pinakes.engine.http.server.event.OpenStreams;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.wire.WireJob;
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
            var now = ingestion.find(id);
            while (!stream.isEnding() && caller.isStillGood()) {
                if (now.isPresent()) {
                    out.write("job", WireJob.of(now.get()));
                    if (now.get().state().isFinal()) {
                        return;
                    }
                } else {
                    out.heartbeat();
                }
                now = news.take(heartbeat);
            }
        }
    }
}
