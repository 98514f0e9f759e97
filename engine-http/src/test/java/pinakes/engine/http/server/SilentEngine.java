package pinakes.engine.http.server;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import pinakes.engine.DisguisedEngine;
import pinakes.engine.Engine;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;

/// An engine that tells nobody how its jobs go on, as one does that cannot read it back.
final class SilentEngine extends DisguisedEngine {
    private final Ingestion silent;

    SilentEngine(Engine real) {
        super(real);
        this.silent = new SilentIngestion(real.ingestion());
    }

    @Override
    public Ingestion ingestion() {
        return silent;
    }

    private record SilentIngestion(Ingestion real) implements Ingestion {
        @Override
        public Submission submit(NewDocument document) throws IOException, InterruptedException {
            return real.submit(document);
        }

        @Override
        public Optional<Job> find(JobId id) throws InterruptedException {
            return real.find(id);
        }

        @Override
        public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
            return real.list(filter, limit, offset);
        }

        @Override
        public Optional<Job> cancel(JobId id) throws InterruptedException {
            return real.cancel(id);
        }

        @Override
        public Optional<Job> await(JobId id) throws InterruptedException {
            return real.await(id);
        }

        @Override
        public Watch watch(JobId id, Consumer<Job> listener) {
            return () -> {};
        }
    }
}
